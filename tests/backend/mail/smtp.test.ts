import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { inspect } from "node:util";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { hasNoTransport, mailFailureOf } from "~/backend/mail/mail-error";
import { openSmtp } from "~/backend/mail/smtp.server";
import { MAIL_FROM, mailContract, message } from "../contract/mail.contract";

interface Received {
  raw: string;
  from: string;
  to: string[];
  user: string | undefined;
}

/** A real mail server in this process. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks).toString(),
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((recipient) => recipient.address),
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  // Otherwise each client that breaks off would be an uncaught error.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, received, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

mailContract("SMTP", async () => {
  const server = await startServer();
  const mail = openSmtp({ url: `smtp://127.0.0.1:${server.port}`, from: MAIL_FROM });
  return {
    mail,
    received: async () => server.received.map(({ raw }) => raw),
    dispose: async () => {
      await mail.close();
      await server.stop();
    },
  };
});

describe("mail by SMTP", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  async function serve(options?: SMTPServerOptions) {
    const server = await startServer(options);
    closing.push(server.stop);
    return server;
  }
  function send(url: string) {
    const mail = openSmtp({ url, from: MAIL_FROM });
    closing.push(() => mail.close());
    return mail.send(message);
  }

  test("the envelope names the sender and the recipient", async () => {
    const server = await serve();
    await send(`smtp://127.0.0.1:${server.port}`);
    expect(server.received).toMatchObject([{ from: "hello@edgewise.example", to: ["pat@people.example"] }]);
  });

  test("user and password of the address are used", async () => {
    const server = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === "edgewise" && auth.password === "p@ss"
          ? done(null, { user: "edgewise" })
          : done(new Error("wrong")),
    });
    await send(`smtp://edgewise:p%40ss@127.0.0.1:${server.port}`);
    expect(server.received[0]?.user).toBe("edgewise");
    await expect(send(`smtp://edgewise:guess@127.0.0.1:${server.port}`)).rejects.toThrow(/Invalid login/);
    expect(server.received).toHaveLength(1);
  });

  test("a recipient the server refuses fails the send", async () => {
    const server = await serve({ onRcptTo: (_address, _session, done) => done(new Error("no such mailbox")) });
    await expect(send(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(/no such mailbox/);
    expect(server.received).toEqual([]);
  });

  test("the error of a refused recipient doesn't hold their address, which logs must not", async () => {
    const refusal = Object.assign(new Error("<PAT@people.example>: mailbox full"), { responseCode: 452 });
    const server = await serve({ onRcptTo: (_address, _session, done) => done(refusal) });
    const error: unknown = await send(`smtp://127.0.0.1:${server.port}`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining("p…@people.example") as string, responseCode: 452 });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/pat@people/i);
  });

  test("a server that closes has gone for every mail, unless it does so at a recipient or a message", async () => {
    const closes = Object.assign(new Error("closing"), { responseCode: 421 });
    const goneAfter = async (options: SMTPServerOptions) => {
      const server = await serve(options);
      const error: unknown = await send(`smtp://127.0.0.1:${server.port}`).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ responseCode: 421 });
      return hasNoTransport(error);
    };
    expect(await goneAfter({ onConnect: (_session, done) => done(closes) })).toBe(true);
    expect(await goneAfter({ onMailFrom: (_address, _session, done) => done(closes) })).toBe(true);
    expect(await goneAfter({ onRcptTo: (_address, _session, done) => done(closes) })).toBe(false);
    expect(await goneAfter({ onData: (stream, _session, done) => void stream.resume().on("end", () => done(closes)) })).toBe(false); // prettier-ignore
  });

  test("a server that can't be reached fails the send", async () => {
    const server = await startServer();
    await server.stop();
    await expect(send(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(/ECONNREFUSED/);
  });

  test("a server that takes messages too slowly loses its connections, and others get their places", async () => {
    const trickling = new Set<Socket>();
    const isSlow = { value: true };
    const server = createServer((socket) => {
      socket.write("220 slow\r\n");
      socket.on("error", () => undefined);
      socket.on("data", (bytes) => {
        const said = bytes.toString();
        if (said.startsWith("DATA")) socket.write("354 go on\r\n");
        else if (!said.endsWith("\r\n.\r\n")) socket.write("250 yes\r\n");
        // It never ends its reply, so it is never silent for long either.
        else if (isSlow.value) trickling.add(socket.on("close", () => trickling.delete(socket)));
        else socket.write("250 taken\r\n");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const trickle = setInterval(() => trickling.forEach((socket) => socket.write("250-still\r\n")), 10);
    const { port } = server.address() as AddressInfo;
    const mail = openSmtp({ url: `smtp://127.0.0.1:${String(port)}`, from: MAIL_FROM, longestMs: 1_000 });
    closing.push(async () => {
      clearInterval(trickle);
      await mail.close();
      server.close();
    });
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => mail.send(message)));
    const problems = sent.map((one) => (one.status === "rejected" ? (one.reason as unknown) : null));
    expect(problems).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ code: "ETIMEDOUT" }) as unknown),
    );
    expect(mailFailureOf(problems[0])).toBe("unknown");
    isSlow.value = false;
    await mail.send(message);
  });

  test("a server whose certificate nobody vouches for gets no mail", async () => {
    const plain = await serve({ disabledCommands: [] });
    await expect(send(`smtp://127.0.0.1:${plain.port}`)).rejects.toThrow(/certificate/i);
    const secure = await serve({ secure: true });
    await expect(send(`smtps://127.0.0.1:${secure.port}`)).rejects.toThrow(/certificate/i);
    expect([...plain.received, ...secure.received]).toEqual([]);
  });

  test("a server on another machine gets nothing in plain text, unless its address says so", async () => {
    const server = await serve();
    // A name of this machine that isn't recognised as such.
    const elsewhere = `smtp://0.0.0.0:${server.port}`;
    await expect(send(elsewhere)).rejects.toThrow();
    expect(server.received).toEqual([]);
    await send(`${elsewhere}?requireTLS=false`);
    expect(server.received).toHaveLength(1);
  });

  test("a server without encryption is refused where it is demanded", async () => {
    const server = await serve();
    await expect(send(`smtp://127.0.0.1:${server.port}?requireTLS=true`)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });
});
