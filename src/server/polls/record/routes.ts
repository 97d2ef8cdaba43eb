import type { Locale } from '../../../api/kit/endpoints'
import type { PollRow, polls } from '../../../api/polls/polls'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { conflictWith } from '../../kit/problems'
import { checkReach } from '../../kit/reach'
import { lockForEdit } from '../../kit/records/lockRecord'
import { previewRoll } from '../roll/audienceQueries'
import { countPolls, databaseTime, getPoll, listPolls } from './pollQueries'
import { changeableBy } from './reachQueries'
import { checkComplete, checkRoll } from './rules'
import { deleteDraft, insertPoll, updatePoll } from './writeQueries'

export const entity = 'polls'
const table = 'polls'

const exportColumns = (locale: Locale): ExportColumn<PollRow>[] => [
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.kind', value: (row) => localise(locale, { key: `poll_kind.${row.kind}` }) },
  { title: 'export.secrecy', value: (row) => localise(locale, { key: `poll_secrecy.${row.secrecy}` }) },
  { title: 'export.opens_at', kind: 'moment', value: (row) => row.opened_at ?? row.opens_at },
  { title: 'export.closes_at', kind: 'moment', value: (row) => row.closed_at ?? row.closes_at },
  { title: 'export.roll_count', value: (row) => row.roll_count },
  { title: 'export.voted_count', value: (row) => row.voted_count },
  { title: 'export.quorum_needed', value: (row) => row.quorum_needed },
  { title: 'export.author', value: (row) => row.author_name },
  { title: 'export.status', value: (row) => localise(locale, { key: `poll_status.${row.status}` }) },
]

export type PollContext = Pick<Context, 'db' | 'locale'> & { person: Person; params: { id: number } }
export const readPoll = ({ db, params: { id }, locale, person }: PollContext) => getPoll(db, { id, locale, person })

/** Rejects users who can only read the poll (403) or cannot see it (404). */
export const checkCanEdit = (context: PollContext): Promise<void> => {
  const { db, params, person } = context
  return checkReach(db, { table, id: params.id, reach: changeableBy(person) }, () => readPoll(context))
}

export const pollsRoutes: Handlers<typeof polls> = {
  'GET /api/polls': async ({ db, query, locale, person }) =>
    withTabCounts(
      query,
      (listQuery) => listPolls(db, { ...listQuery, locale, person }),
      (filters) => countPolls(db, { filters, person }),
    ),

  'GET /api/polls/export': async ({ db, query, locale, person }) => {
    const { rows } = await listPolls(db, { ...query, locale, person })
    const { format } = query
    const name = localise(locale, { key: 'export.files.polls' })
    return exportFile({ name, columns: exportColumns(locale), rows, format, locale, timeZone: person.timeZone })
  },

  'GET /api/polls/:id': async (context) => ({ data: await readPoll(context) }),

  'POST /api/polls': async ({ db, body, locale, person, audit }) => {
    const id = await insertPoll(db, body, person)
    const data = await getPoll(db, { id, locale, person })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/polls/:id': async (context) => {
    const { db, params, body, person, audit } = context
    const { id } = params
    await checkCanEdit(context)
    await lockForEdit(db, { table, id, version: body.version }, () => readPoll(context))
    const before = await readPoll(context)
    if (!before.actions.includes('edit')) throw conflictWith('polls.is_frozen', before)
    await updatePoll(db, { id, before, sent: body.input }, person)
    const data = await readPoll(context)
    // The scheduler will open this poll unattended, so it must stay valid after every edit.
    if (data.status === 'scheduled') {
      checkComplete(data, { now: await databaseTime(db), opensNow: false })
      checkRoll(data, (await previewRoll(db, data)).count)
    }
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/polls/:id': async (context) => {
    const { db, params, audit } = context
    const { id } = params
    await checkCanEdit(context)
    const before = await readPoll(context)
    if (!before.actions.includes('delete')) throw conflictWith('polls.only_drafts', before)
    await deleteDraft(db, id)
    audit({ action: 'delete', entity, ids: [id], before })
    return { data: { id } }
  },
}
