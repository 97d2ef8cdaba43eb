import { collegeName } from '../../kit/college'
import { formatMark } from '../../../api/gradebook/marks'
import type { GroupFinals, sheets } from '../../../api/gradebook/sheets'
import { isFailing } from '../../../api/gradebook/computeFinal'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures, dayOf } from '../../kit/days'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { listBookPeople } from '../books/gridQueries'
import { periodOf } from '../books/openBook'
import { byItem, finalsOf } from '../finals'
import { loadBooks, loadColumns } from '../finalsQueries'
import { readableBooks, findReadableGroup } from './debtQueries'
import { cellOf } from './gridExport'
import { isOnSheet } from './rules'

type GroupFinalsContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  params: { id: number }
  query: { period?: number | undefined }
}

/** Final marks of a group in the subjects that the user can read; 404 if the user can read no gradebook of the group. */
const readGroupFinals = async (context: GroupFinalsContext): Promise<GroupFinals> => {
  const { db, locale, person, params } = context
  const { code } = orNotFound(await findReadableGroup(db, { id: params.id, person }))
  const { period } = await periodOf(context)
  const where = readableBooks(person, { periodId: period.id, group_id: [params.id] })
  const books = (await loadBooks(db, { where, locale })).toSorted((one, other) =>
    one.subject_name.localeCompare(other.subject_name, locale),
  )
  const [people, loaded] = await Promise.all([
    listBookPeople(db, { groupId: params.id, period, bookIds: books.map(({ id }) => id) }),
    loadColumns(db, books),
  ])
  const options = { columns: byItem(loaded), people: people.map(({ id }) => id) }
  const finals = books.map((book) => finalsOf(book, options))
  return {
    group_code: code,
    period_name: `${period.name}, ${period.academic_year}`,
    subjects: books.map(({ subject_id, subject_name, scale, signed_at }) => ({
      id: subject_id,
      name: subject_name,
      scale,
      signed_at,
    })),
    people: people.flatMap((who) => {
      const own = finals.map((one) => one.get(who.id))
      const values = own.map((one) => one?.value ?? null)
      const fails = books.map((book, at) => {
        const value = values[at] ?? null
        return value !== null && isFailing(book, value)
      })
      const retakes = own.map((one) => one?.retake ?? null)
      const averages = own.map((one) => one?.average ?? null)
      const best = values.find((value) => value !== null) ?? null
      return isOnSheet(who, period, best) ? [{ id: who.id, name: who.name, values, fails, averages, retakes }] : []
    }),
  }
}

type Row = GroupFinals['people'][number]
const columnsOf = ({ subjects }: GroupFinals, locale: Locale): ExportColumn<Row>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  ...subjects.map(({ name, scale }, at): ExportColumn<Row> => ({
    title: { text: name },
    value: ({ values }) => cellOf({ value: values[at] ?? null, flag: null }, scale, locale),
  })),
]

type Printed = { finals: GroupFinals; file: string; college: string; locale: Locale; day: string }
const finalsSheet = ({ finals, file, college, locale, day }: Printed) => {
  const say = (key: string, values: Record<string, string> = {}) =>
    localise(locale, { key: `gradebook.group_finals.${key}`, values })
  const { group_code: group, period_name, subjects, people } = finals
  const names = subjects.map(({ name }) => ({ text: name, style: 'th' }))
  return pdfFile({
    name: file,
    landscape: true,
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 12] },
      { text: say('title', { group }), style: 'title' },
      { text: period_name, alignment: 'center', margin: [0, 4, 0, 12] },
      subjects.length === 0
        ? { text: say('nothing') }
        : {
            fontSize: 9,
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [20, 150, ...subjects.map(() => '*' as const)],
              body: [
                [
                  { text: localise(locale, { key: 'gradebook.sheet.place' }), style: 'th' },
                  { text: say('name'), style: 'th' },
                  ...names,
                ],
                ...people.map(({ name, values }, place) => [
                  { text: String(place + 1) },
                  { text: name },
                  ...subjects.map(({ scale }, at) => ({
                    text: formatMark({ value: values[at] ?? null, flag: null }, scale, locale),
                  })),
                ]),
              ],
            },
            layout: 'lines',
          },
      { text: say('printed', { day }), style: 'small', margin: [0, 16, 0, 0] },
    ],
  })
}

type Keys = `GET /api/groups/:id/finals${'' | '/export'}`
export const groupFinalsRoutes: Pick<Handlers<typeof sheets>, Keys> = {
  'GET /api/groups/:id/finals': async (context) => ({ data: await readGroupFinals(context) }),

  'GET /api/groups/:id/finals/export': async (context) => {
    const { query, params, locale, person, now, services, audit } = context
    const finals = await readGroupFinals(context)
    const { group_code: group, period_name: period, people } = finals
    audit({ action: 'export', entity: 'groups', ids: [params.id], after: { period, count: people.length } })
    const name = localise(locale, {
      key: 'export.files.finals',
      values: { group, period: period.replaceAll('/', '-') },
    })
    const { timeZone } = person
    if (query.format === 'pdf')
      return finalsSheet({
        finals,
        file: name,
        college: await collegeName(context.db, services.config, locale),
        locale,
        day: dayInFigures(dayOf(now, timeZone)),
      })
    const columns = columnsOf(finals, locale)
    return exportFile({ name, columns, rows: people, format: query.format, locale, timeZone })
  },
}
