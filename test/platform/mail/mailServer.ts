import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

type MailServerOptions = Pick<SMTPServerOptions, 'onRcptTo'> & {
  /** Handles a received mail; throwing rejects it. */
  take?: (mail: string) => void | Promise<void>
}

/** Starts a local mail server until the tests of the file end; returns its `SMTP_URL`. */
export const startMailServer = async ({ take, ...options }: MailServerOptions): Promise<string> => {
  const post = new SMTPServer({
    ...options,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => callbackify(async () => take?.((await buffer(stream)).toString()))(done),
  })
  post.listen(0, '127.0.0.1')
  await once(post.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => post.close(() => resolve())))
  const address = post.server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}
