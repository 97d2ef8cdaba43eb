import { LogController } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { z } from 'zod'

const veiled = '…'

/** One line a request, when it has its answer: a second one at its arrival would cost a tenth of a short call. */
export const oneLineARequest: LogController = Object.assign(new LogController(), {
  incomingRequest: () => undefined,
  requestCompleted: (...[error, req, res]: Parameters<LogController['requestCompleted']>) => {
    const line = { req, res, responseTime: res.elapsedTime }
    if (error) res.log.error({ ...line, err: error }, 'request errored')
    else res.log.info(line, 'request completed')
  },
})

/**
 * The program's log, to stdout or the given destination. Who reads it can do nothing with it: of a request it has
 * method, path and address, never the query, headers or body, which hold codes, signatures and names of people; of a
 * fault its message and where it came from, not the rows it came about.
 */
export const openLog = (level: string, destination: DestinationStream = usualDestination()): Logger =>
  pino(
    {
      level,
      redact: { paths: secretFields, censor: veiled },
      serializers: { req: requestOf, res: answerOf, err: faultOf, error: faultOf },
      hooks: {
        streamWrite: (line) =>
          line.replace(words, (found) => (found.startsWith('\\') || found.length < shortestToken ? found : veiled)),
      },
    },
    destination,
  )

/** At a terminal sits a person, for whom a line is as short as it can be; everything else reads JSON. */
const usualDestination = (): DestinationStream =>
  process.stdout.isTTY ? { write: (line) => void process.stdout.write(readable(line)) } : pino.destination(inPortions)

const logged = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  res: z.unknown().optional(),
  err: z.object({ message: z.string(), stack: z.string().default('') }).optional(),
})
const warning = 40
const fault = 50

/** A line of the log as a person reads it; '' for the requests that were answered, which would hide all else. */
export const readable = (line: string): string => {
  const { level, time, msg, res, err } = logged.parse(JSON.parse(line))
  if (res !== undefined && level < warning) return ''
  const [kind, reason] = level >= fault ? ['ERROR ', err?.stack] : [level >= warning ? 'warning ' : '', err?.message]
  return `${new Date(time).toLocaleTimeString('sv')} ${kind}${msg}${reason ? `: ${reason}` : ''}\n`
}

/** Bytes and ms: a busy server writes many lines at once, a quiet one each line as soon as nobody would miss it. */
const inPortions = { minLength: 16_000, periodicFlush: 100, sync: false }

/**
 * Tokens are 43 signs of base64url, and so may be whatever is as long, wherever in the line; an escape of JSON stays
 * whole.
 */
const shortestToken = 40
const words = /\\(?:u[\da-f]{4}|.)|[\w-]+/g

const names = ['password', 'token', 'ticket', 'secret', 'authorization', 'cookie', 'headers', 'body']
const secretFields = names.flatMap((name) => [name, `*.${name}`])

type Asked = { method: string; url: string; ip: string }
const requestOf = ({ method, url, ip }: Asked) => ({ method, path: pathOf(url), ip })

const answerOf = ({ statusCode }: { statusCode: number }) => ({ statusCode })

/**
 * Words and numbers name pages and records; a longer part of a path may be the token of a link, however it is escaped.
 */
const longestPart = 20
const pathOf = (url: string) =>
  url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (part.length <= longestPart || /^[a-z-]+$/.test(part) ? part : veiled))
    .join('/')

/**
 * PostgreSQL's errors quote the row that they refuse, and those of other servers the answer that they could not read.
 */
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
