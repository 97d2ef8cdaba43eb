import type { jodit } from '../../../api/library/jodit'
import { checkTermsAccepted, writeAudit } from '../../people'
import type { AuditEvent } from '../../kit/records/audit'
import { problemOf } from '../../kit/records/constraints'
import type { Context, Handlers } from '../../kit/handlers'
import { checkMaintenance } from '../../kit/http/maintenance'
import { localise } from '../../kit/texts/messages'
import { invalid, type Problem } from '../../kit/problems'
import { keysOf } from '../../platform/storage/keys'
import { signerAt } from '../../kit/http/signedLinks'
import { inTransaction } from '../../platform/transaction'
import type { Db } from '../../platform/database'
import type { ViewContext } from '../media/mediaQueries'
import { mediaConstraints } from '../media/constraints'
import { scopeOf } from '../media/scope'
import {
  createFolder,
  deleteFolder,
  moveFile,
  moveFolder,
  renameFile,
  renameFolder,
  trashFile,
  uploadFiles,
  type ChangeContext,
} from './changeActions'
import { listFiles, listFolderNames, locate, permissions } from './readActions'

type Call = Context<(typeof jodit)['POST /api/jodit']>
type Answer = Record<string, unknown>

const readActions = new Map<
  string,
  (context: { db: Db; sent: unknown; seen: ViewContext }) => Answer | Promise<Answer>
>([
  ['files', listFiles],
  ['folders', listFolderNames],
  ['permissions', permissions],
  ['getLocalFileByUrl', locate],
])
const changeActions = new Map<string, (change: ChangeContext) => Promise<Answer | void>>([
  ['folderCreate', createFolder],
  ['folderRename', renameFolder],
  ['folderMove', moveFolder],
  ['folderRemove', deleteFolder],
  ['fileRename', renameFile],
  ['fileMove', moveFile],
  ['fileRemove', trashFile],
  ['fileUpload', uploadFiles],
])

export const joditRoutes: Handlers<typeof jodit> = {
  'POST /api/jodit': async (call) => {
    const time = call.now.toISOString()
    try {
      return { success: true, time, data: { ...(await act(call)), code: 220 } }
    } catch (error) {
      // The editor shows messages of 200 responses only; server errors stay a 500.
      const problem = problemOf(error, mediaConstraints)
      if (!problem || (problem.details.status >= 500 && !problem.details.maintenance)) throw error
      call.objects.deleteAfterCommit(call.uploads.flatMap(keysOf))
      return { success: false, time, data: { code: problem.details.status, messages: messagesOf(problem, call) } }
    }
  },
}

const act = async (call: Call): Promise<Answer> => {
  const { db, body, query, person, services, now, uploadFault } = call
  if (uploadFault) throw uploadFault
  const action = query.action ?? (typeof body.action === 'string' ? body.action : '')
  const seen: ViewContext = { person, scope: scopeOf(person), sign: signerAt(services.keyFor, now) }
  const read = readActions.get(action)
  if (read) return read({ db, sent: body, seen })
  const change = changeActions.get(action)
  if (!change) throw invalid({}, 'files.unknown_action')
  await checkTermsAccepted(services.database.db, person)
  if (!person.holds('manage access')) await checkMaintenance(services.database.db, now)
  return inTransaction(services.database, async (transaction) => {
    const events: AuditEvent[] = []
    const { uploads } = call
    const answer = await change({
      db: transaction,
      sent: body,
      seen,
      uploads,
      now,
      audit: (event) => events.push(event),
    })
    for (const event of events)
      await writeAudit(transaction, { actorId: person.id, ip: call.ip, requestId: call.requestId, ...event })
    return answer ?? {}
  })
}

/** Localised field errors, else the general message. */
const messagesOf = ({ details }: Problem, { locale }: Call): string[] => {
  const perField = Object.values(details.errors ?? {}).flat()
  return (perField.length > 0 ? perField : [details.message]).map((message) => localise(locale, message))
}
