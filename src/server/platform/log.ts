import { LogController } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { z } from 'zod'

const mask = '…'

/**
 * Logs one line per request, when it is answered. A second line on arrival would take a tenth of the time of a short
 * request.
 */
export const requestLogController: LogController = Object.assign(new LogController(), {
  incomingRequest: () => undefined,
  requestCompleted: (...[error, req, res]: Parameters<LogController['requestCompleted']>) => {
    const line = { req, res, responseTime: res.elapsedTime }
    if (error) res.log.error({ ...line, err: error }, 'request errored')
    else res.log.info(line, 'request completed')
  },
})

/**
 * Opens the log, without anything that could be misused: requests have method, path and address but no query,
 * headers or body; errors have message and origin, but not the rows involved.
 */
export const openLog = (level: string, destination: DestinationStream = defaultDestination()): Logger =>
  pino(
    {
      level,
      redact: { paths: secretFields, censor: mask },
      serializers: { req: requestOf, res: answerOf, err: faultOf, error: faultOf },
      hooks: {
        streamWrite: (line) =>
          line.replace(words, (found) => (found.startsWith('\\') || found.length < shortestToken ? found : mask)),
      },
    },
    destination,
  )

/** Short lines for a person at a terminal, JSON otherwise. */
const defaultDestination = (): DestinationStream =>
  process.stdout.isTTY
    ? { write: (line) => void process.stdout.write(readable(line)) }
    : pino.destination(bufferOptions)

const logged = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  res: z.unknown().optional(),
  err: z.object({ message: z.string(), stack: z.string().default('') }).optional(),
})
const warning = 40
const serverError = 50

/** Formats a log line for a terminal; '' for successful requests, which would hide everything else. */
export const readable = (line: string): string => {
  const { level, time, msg, res, err } = logged.parse(JSON.parse(line))
  if (res !== undefined && level < warning) return ''
  const [kind, reason] =
    level >= serverError ? ['ERROR ', err?.stack] : [level >= warning ? 'warning ' : '', err?.message]
  return `${new Date(time).toLocaleTimeString('sv')} ${kind}${msg}${reason ? `: ${reason}` : ''}\n`
}

/**
 * `minLength` is in bytes, `periodicFlush` in ms. Lines of a busy server are written together, lines of a quiet one
 * soon.
 */
const bufferOptions = { minLength: 16_000, periodicFlush: 100, sync: false }

/**
 * Words of at least this length are masked, because tokens have 43 base64url characters. The pattern matches JSON
 * escapes as a whole, so that masking does not cut them.
 */
const shortestToken = 40
const words = /\\(?:u[\da-f]{4}|.)|[\w-]+/g

const names = ['password', 'token', 'ticket', 'secret', 'authorization', 'cookie', 'headers', 'body']
const secretFields = names.flatMap((name) => [name, `*.${name}`])

type LoggedRequest = { method: string; url: string; ip: string }
const requestOf = ({ method, url, ip }: LoggedRequest) => ({ method, path: pathOf(url), ip })

const answerOf = ({ statusCode }: { statusCode: number }) => ({ statusCode })

/** Masks path segments longer than page names and ids, because they may be tokens in links. */
const longestPart = 20
const pathOf = (url: string) =>
  url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (part.length <= longestPart || /^[a-z-]+$/.test(part) ? part : mask))
    .join('/')

/** Logs only selected properties of an error, because PostgreSQL's errors quote rows and others quote responses. */
const faultOf = (fault: unknown): unknown => {
  if (!(fault instanceof Error)) return { type: typeof fault }
  const { name, message, stack, cause } = fault
  return {
    type: name,
    message,
    stack,
    ...('code' in fault && { code: fault.code }),
    ...('constraint' in fault && { constraint: fault.constraint }),
    ...(cause !== undefined && { cause: faultOf(cause) }),
  }
}
