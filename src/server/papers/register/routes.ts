import type { Locale } from '../../../api/kit/endpoints'
import type { Paper, papers } from '../../../api/papers/papers'
import { notify } from '../../people'
import { listReachableGroups } from '../../groups'
import { dayInFigures, dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, forbidden, notFound, orNotFound, type Message } from '../../kit/problems'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import { withTabCounts } from '../../kit/records/lists'
import { lockForEdit } from '../../kit/records/lockRecord'
import { localise } from '../../kit/texts/messages'
import { pdfFile, type PdfContent } from '../../kit/texts/pdf'
import { checkPeople } from '../issue/checkPeople'
import { drawPaper } from '../issue/drawPaper'
import { addressOfCode, fileName, issuePapers } from '../issue/issuePapers'
import { checkMayReadMarks } from '../issue/marksAccess'
import { listPaperPeople } from '../issue/personQueries'
import { paperNames } from '../paperNames'
import { findPaper, findPdf, listContents, listPapers, revokePaper } from './paperQueries'

const entity = 'groups/papers'
type PaperContext = Pick<Context, 'db' | 'services' | 'now'> & { person: Person }
export const todayOf = ({ services, now }: Pick<Context, 'services' | 'now'>) => dayOf(now, services.config.timeZone)

const readPaper = async (context: PaperContext, id: number): Promise<Paper> =>
  orNotFound(await findPaper(context.db, { id, today: todayOf(context), reader: context.person }))

/** The PDF as it was issued; 404 after the person was erased. */
export const storedFile = async (db: Context['db'], paper: Paper) => ({
  name: `${fileName(paper)}.pdf`,
  type: 'application/pdf',
  body: orNotFound(await findPdf(db, paper.id)),
})

const exportColumns = (locale: Locale): ExportColumn<Paper>[] => [
  { title: 'export.paper_number', value: (row) => row.number },
  { title: 'export.issued_on', kind: 'day', value: (row) => row.issued_on },
  { title: 'export.paper_kind', value: (row) => localise(locale, { key: `papers.kind.${row.kind}` }) },
  { title: 'export.paper_language', value: (row) => localise(locale, { key: `papers.language.${row.language}` }) },
  { title: 'export.person_name', value: (row) => row.person_name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.purpose', value: (row) => row.purpose },
  { title: 'export.paper_state', value: (row) => localise(locale, { key: `papers.state.${row.state}` }) },
  { title: 'export.valid_until', kind: 'day', value: (row) => row.valid_until },
  { title: 'export.issued_by', value: (row) => row.issued_by_name },
  { title: 'export.paper_code', value: (row) => row.code },
  { title: 'export.revoke_reason', value: (row) => row.revoke_reason },
]

/** Papers one after another, each on its own page. */
const combined = (parts: readonly (readonly PdfContent[])[]): PdfContent[] =>
  parts.flatMap((content, place) => (place === 0 ? content : [{ text: '', pageBreak: 'before' as const }, ...content]))

export const registerRoutes: Handlers<typeof papers> = {
  'GET /api/groups/papers': (context) => {
    const { db, query, locale, person } = context
    return withTabCounts(query, (listQuery) =>
      listPapers(db, { ...listQuery, locale, person, today: todayOf(context) }),
    )
  },

  'GET /api/groups/papers/export': async (context) => {
    const { db, query, locale, person, audit } = context
    const { rows } = await listPapers(db, { ...query, locale, person, today: todayOf(context) })
    audit({ action: 'export', entity, ids: [], after: { count: rows.length } })
    const name = localise(locale, { key: 'papers.file' })
    const { format } = query
    return exportFile({ name, columns: exportColumns(locale), rows, format, locale, timeZone: person.timeZone })
  },

  'POST /api/groups/papers/check': async (context) => {
    const { db, body, locale, person } = context
    const { kind, language, purpose, user_ids, group_ids } = body
    checkMayReadMarks(person, kind)
    const reachable = new Set(await listReachableGroups(db, group_ids, person))
    if (group_ids.some((id) => !reachable.has(id))) throw notFound()
    const people = await listPaperPeople(db, { userIds: user_ids, groupIds: group_ids, locale, reader: person })
    const known = new Set(people.map(({ id }) => id))
    if (user_ids.some((id) => !known.has(id))) throw notFound()
    const checked = await checkPeople(db, people, { kind, language, purpose, day: todayOf(context), locale })
    const said = (warnings: readonly Message[]) => warnings.map((warning) => localise(locale, warning))
    return {
      data: {
        people: checked.people.map(({ person: { id, name, group_id, group_code }, warnings, refusal }) => ({
          id,
          name,
          group_id,
          group_code,
          warnings: said(warnings),
          refusal: refusal && localise(locale, refusal),
        })),
        groups: checked.groups.map(({ warnings, ...group }) => ({ ...group, warnings: said(warnings) })),
      },
    }
  },

  'POST /api/groups/papers': async (context) => {
    const { db, body, locale, person, audit } = context
    const { user_ids: userIds, ...issue } = body
    const ids = await issuePapers(context, { ...issue, userIds })
    const query = { filter: { id: ids }, sort: { field: 'id', order: 'ASC' } as const, locale, person }
    const { rows } = await listPapers(db, { ...query, today: todayOf(context) })
    audit({
      action: 'issue_paper',
      entity,
      ids,
      after: { kind: issue.kind, numbers: rows.map(({ number }) => number) },
    })
    return { data: rows }
  },

  'POST /api/groups/papers/print': async ({ db, body, person, locale, services, audit }) => {
    const ids = [...new Set(body.ids)]
    const found = await listContents(db, ids, person)
    if (found.length < ids.length) throw notFound()
    for (const { kind } of found) checkMayReadMarks(person, kind)
    audit({ action: 'print_paper', entity, ids })
    return pdfFile({
      name: localise(locale, { key: 'papers.print.combined', values: { count: found.length } }),
      content: combined(found.map((paper) => drawPaper(paper, addressOfCode(services.config, paper.code)))),
      isLong: found.length > 10,
    })
  },

  'GET /api/groups/papers/:id': async (context) => ({ data: await readPaper(context, context.params.id) }),

  'GET /api/groups/papers/:id/file': async (context) => {
    const paper = await readPaper(context, context.params.id)
    checkMayReadMarks(context.person, paper.kind)
    const file = await storedFile(context.db, paper)
    context.audit({ action: 'print_paper', entity, ids: [paper.id] })
    return file
  },

  'POST /api/groups/papers/:id/revoke': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const current = () => readPaper(context, params.id)
    const before = await current()
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    await lockForEdit(db, { table: 'papers', id: params.id, version: body.version }, current)
    if (before.state === 'revoked') throw conflict('papers.already_revoked')
    await revokePaper(db, { id: params.id, by: person.id, reason: body.reason, now })
    const data = await current()
    if (data.person_name !== null)
      await notify(db, services, {
        userId: data.user_id,
        event: 'paper.revoked',
        values: { paper: paperNames(data.kind), number: data.number, day: dayInFigures(data.issued_on) },
        path: '/settings/profile/papers',
      })
    audit({ action: 'revoke_paper', entity, ids: [params.id], before, after: data, reason: body.reason })
    return { data }
  },
}
