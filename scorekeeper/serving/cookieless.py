"""What is alike for everybody: nobody's session is asked for, so it waits for no database."""

from scorekeeper.protocol import Application, Message, Receive, Send


def without_cookies(application: Application) -> Application:
    """Hand `application` requests without their cookies; the browser keeps those that it has."""

    async def enter(scope: Message, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            await send(_without(message, b"set-cookie") if message["type"] == "http.response.start" else message)

        await application(_without(scope, b"cookie"), receive, answer)

    return enter


def _without(message: Message, header: bytes) -> Message:
    return {**message, "headers": [(name, value) for name, value in message["headers"] if name != header]}
