import django.db.models.deletion
import scorekeeper.models.clocks
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0017_demo_clubs'),
    ]

    operations = [
        migrations.AlterField(
            model_name='nightchange',
            name='code',
            field=models.CharField(choices=[('dated', 'Dated'), ('placed', 'Placed'), ('noted', 'Noted'), ('came', 'Came'), ('went', 'Went'), ('deleted', 'Deleted'), ('restored', 'Restored'), ('undone', 'Undone')], max_length=8),
        ),
        migrations.CreateModel(
            name='ClubImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('who', models.CharField(blank=True, max_length=80)),
                ('state', models.CharField(choices=[('reading', 'being read and compared'), ('ready', 'waits for the keeper'), ('refused', 'full of faults'), ('saving', 'being saved'), ('saved', 'saved'), ('undoing', 'being undone'), ('undone', 'undone'), ('dropped', 'thrown away')], default='reading', max_length=8)),
                ('created', models.DateTimeField(default=scorekeeper.models.clocks.now, editable=False)),
                ('saved', models.DateTimeField(blank=True, null=True)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('size', models.PositiveIntegerField(default=0)),
                ('worker', models.CharField(blank=True, max_length=32)),
                ('beat', models.DateTimeField(blank=True, null=True)),
                ('stopped', models.CharField(blank=True, choices=[('ended', 'its process has ended'), ('slow', 'it took too long'), ('large', 'it took too much memory')], max_length=5)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('summary', models.JSONField(blank=True, default=dict)),
                ('faults', models.JSONField(blank=True, default=list)),
                ('fault_count', models.PositiveIntegerField(default=0)),
                ('decisions', models.JSONField(blank=True, default=dict)),
                ('made', models.JSONField(blank=True, default=dict)),
                ('kept', models.JSONField(blank=True, default=dict)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='imports', to='scorekeeper.club')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='ImportedPiece',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('content', models.BinaryField()),
                ('club_import', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='pieces', to='scorekeeper.clubimport')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddIndex(
            model_name='clubimport',
            index=models.Index(fields=['created'], name='import_by_age'),
        ),
        migrations.AddConstraint(
            model_name='clubimport',
            constraint=models.UniqueConstraint(fields=('club', 'key'), name='import_once_a_key'),
        ),
        migrations.AddConstraint(
            model_name='clubimport',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['reading', 'ready', 'saving'])), fields=('club',), name='import_one_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='clubimport',
            constraint=models.CheckConstraint(condition=models.Q(('key__gt', '')), name='import_has_a_key'),
        ),
        migrations.AddConstraint(
            model_name='importedpiece',
            constraint=models.UniqueConstraint(fields=('club_import', 'number'), name='piece_once_a_number'),
        ),
    ]
