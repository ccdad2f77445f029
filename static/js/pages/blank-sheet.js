// @ts-check
// The players of a blank sheet, who are seated in the order in which they are tapped.

document.addEventListener("change", ({ target }) => {
  if (target.name !== "seat" || !target.checked) return;
  const [chip, chips] = [target.closest("label"), target.closest(".chips")];
  const seated = [...chips.querySelectorAll("label:has(:checked)")].filter((other) => other !== chip);
  if (seated.length) seated.at(-1)?.after(chip);
  else chips.prepend(chip);
  target.focus({ preventScroll: true }); // moving it has removed the focus
}, true); // before htmx reads the form
