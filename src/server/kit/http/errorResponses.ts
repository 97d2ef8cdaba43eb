import { errorCodes, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { problemOf, type ConstraintMessages } from '../records/constraints'
import { localeOf } from '../texts/locale'
import { localise, localiseAt } from '../texts/messages'
import {
  notFound,
  overloaded,
  Problem,
  problemBody,
  storageUnavailable,
  tooLarge,
  tooMany,
  unreadableRequest,
} from '../problems'
import { isDiskFull, StorageUnavailable } from '../../platform/storage/storage'

/**
 * Turns thrown errors into responses. A Problem is sent as it is; a bug becomes a 500 that reveals only the request
 * id.
 */
export const handleErrors = (
  app: FastifyInstance,
  { config, constraints }: { config: Config; constraints: ConstraintMessages },
): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = requestProblem(error) ?? problemOf(error, constraints)
    if (!problem) request.log.error({ err: error }, 'unhandled error')
    else if (error instanceof StorageUnavailable) request.log.error({ err: error }, 'storage unavailable')
    else if (!(error instanceof Problem))
      request.log.warn({ code: error.code, status: problem.details.status }, 'request rejected')
    return refuse(problem ?? serverError, { config, request, reply })
  })
  app.setNotFoundHandler((request, reply) => refuse(notFound(), { config, request, reply }))
}

const serverError = new Problem({ status: 500, message: { key: 'problem.fault' } })

const refuse = (
  { details }: Problem,
  { config, request, reply }: { config: Config; request: FastifyRequest; reply: FastifyReply },
) => {
  const locale = localeOf(request, config)
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  if (details.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(details.status)
    .header('cache-control', 'no-store')
    .send(
      problemBody(
        details,
        { whole: (message) => localise(locale, message), at: (path, message) => localiseAt(locale, path, message) },
        request.id,
      ),
    )
}

/** Maps errors of Fastify and its plugins, thrown before the handler. */
const requestProblem = (error: FastifyError): Problem | null => {
  if (error instanceof Problem) return null
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return tooLarge()
  if (error.statusCode === 429) return tooMany(60)
  if (error instanceof StorageUnavailable) return storageUnavailable()
  if (isDiskFull(error)) return new Problem({ status: 507, message: { key: 'problem.disk_full' } })
  if (error.statusCode === 503) return overloaded()
  const unreadable = error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 400 || error.statusCode === 415
  return unreadable ? unreadableRequest() : null
}
