import { collegeName } from '../../kit/college'
import type { Locale } from '../../../api/kit/endpoints'
import type { pollActions, RollRow } from '../../../api/polls/pollActions'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { conflict } from '../../kit/problems'
import { notifyVoters } from '../notices'
import { checkCanEdit, entity, readPoll, type PollContext } from '../record/routes'
import { localizedOptions } from '../results/readResults'
import { areVisibleToManagers } from '../results/resultsVisibility'
import { checkAudience } from '../record/writeQueries'
import { listVoters, listVotingRoles, previewRoll } from './audienceQueries'
import { countRoll, listNonVoters, listRoll, recordReminder } from './rollQueries'
import { rollSheet } from './rollSheet'
import { turnoutOf } from './rules'

type RollCalls = Pick<
  typeof pollActions,
  | 'GET /api/polls/people'
  | 'GET /api/polls/roles'
  | 'POST /api/polls/roll/preview'
  | 'GET /api/polls/:id/roll'
  | 'GET /api/polls/:id/roll/export'
  | 'GET /api/polls/:id/roll/sheet'
  | 'GET /api/polls/:id/turnout'
  | 'POST /api/polls/:id/remind'
>

const exportColumns = (locale: Locale, titles: ReadonlyMap<string, string>): ExportColumn<RollRow>[] => [
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.voted', value: (row) => localise(locale, { key: row.voted ? 'export.yes' : 'export.no' }) },
  {
    title: 'export.choices',
    value: (row) => row.choices?.map((id) => titles.get(id) ?? id).join('; ') ?? null,
  },
]

/**
 * Loads the poll for a user who may change it. Individual votes are shown only in non-secret polls with visible
 * results.
 */
const getRollPoll = async (context: PollContext) => {
  await checkCanEdit(context)
  const poll = await readPoll(context)
  return { poll, showsChoices: poll.secrecy === 'open' && areVisibleToManagers(poll) }
}

export const rollRoutes: Handlers<RollCalls> = {
  'GET /api/polls/people': async ({ db, query, person, locale }) =>
    toPage(await listVoters(db, { ...query, person, locale }), query),

  'GET /api/polls/roles': async ({ db, locale }) => ({ data: await listVotingRoles(db, locale) }),

  'POST /api/polls/roll/preview': async ({ db, body, person }) => {
    await checkAudience(db, body, person)
    return { data: await previewRoll(db, body) }
  },

  'GET /api/polls/:id/roll': async (context) => {
    const { db, params, query } = context
    const { showsChoices } = await getRollPoll(context)
    return toPage(await listRoll(db, { ...query, locale: context.locale, id: params.id, showsChoices }), query)
  },

  'GET /api/polls/:id/roll/export': async (context) => {
    const { db, params, query, person, locale, audit } = context
    const { poll, showsChoices } = await getRollPoll(context)
    const { format, ...listed } = query
    const { rows } = await listRoll(db, { ...listed, id: params.id, showsChoices })
    audit({ action: 'export', entity, ids: [params.id], after: { filter: listed.filter, count: rows.length } })
    const titles = new Map(localizedOptions(poll, locale).map(({ id, title }) => [id, title]))
    return exportFile({
      name: localise(locale, { key: 'export.files.roll', values: { name: poll.name } }),
      columns: exportColumns(locale, titles),
      rows,
      format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/polls/:id/roll/sheet': async (context) => {
    const { db, params, person, locale, now, services, audit } = context
    const { poll } = await getRollPoll(context)
    if (poll.roll_hash === null) throw conflict('polls.no_roll')
    const { rows } = await listRoll(db, { id: params.id, sort: { field: 'name', order: 'ASC' }, showsChoices: false })
    audit({ action: 'export', entity, ids: [params.id], after: { count: rows.length } })
    const college = await collegeName(db, services.config, locale)
    return rollSheet({ poll, rows, college, locale, now, timeZone: person.timeZone })
  },

  'GET /api/polls/:id/turnout': async (context) => {
    const { db, params, locale } = context
    const { quorum_percent } = await readPoll(context)
    return { data: turnoutOf(await countRoll(db, { id: params.id, locale }), quorum_percent) }
  },

  'POST /api/polls/:id/remind': async (context) => {
    const { db, params, services, audit } = context
    const { id } = params
    await checkCanEdit(context)
    const poll = await readPoll(context)
    if (!poll.actions.includes('remind')) throw conflict('polls.not_now')
    if (!(await recordReminder(db, id))) throw conflict('polls.reminded_today')
    const reminded = await notifyVoters(db, services, {
      id,
      event: 'poll.reminder',
      userIds: await listNonVoters(db, id),
    })
    audit({ action: 'remind', entity, ids: [id], after: { reminded } })
    return { data: { reminded } }
  },
}
