import { collegeName } from '../../kit/college'
import { createHash } from 'node:crypto'
import { categories } from '../../../api/portfolio/codes'
import type { shares } from '../../../api/portfolio/shares'
import { pointsSummary } from '../../../api/portfolio/points'
import { dayInFigures, dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { newCode } from '../../kit/texts/confirmationCode'
import { localise } from '../../kit/texts/messages'
import { siteOrigin } from '../../kit/records/pageLinks'
import { pdfFile } from '../../kit/texts/pdf'
import { listOwnRows, type ItemRow } from '../itemQueries'
import { selectPeriod, loadRuleBook, pointsByRuleBook, rulesOf } from '../ruleBookQueries'
import { kindInWords } from '../kindInWords'
import { getReadableOwner } from './ownItems'
import { getPrintHeader, insertPrint } from './shareQueries'

/** Renders the approved achievements as a PDF. Anybody can use its code to check that it was not altered. */
export const printPortfolio: Handlers<typeof shares>['GET /api/my/portfolio/print'] = async (context) => {
  const { db, query, locale, person, now, services, audit } = context
  const owner = await getReadableOwner(context)
  const [all, book, printed] = await Promise.all([
    listOwnRows(db, person.id),
    loadRuleBook(db, locale),
    getPrintHeader(db, person.id),
  ])
  const today = dayOf(now, person.timeZone)
  const period = query.period_id === undefined ? null : selectPeriod(book, { id: query.period_id, today })
  const rows = all.filter(
    ({ status, event_date }) =>
      status === 'approved' && (!period || (period.starts_on <= event_date && event_date <= period.ends_on)),
  )
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `portfolio.print.${key}`, values })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const code = newCode()
  const lineOf = (row: ItemRow) => [
    { text: dayInFigures(row.event_date) },
    { stack: [{ text: row.title }, { text: kindInWords(row, locale), style: 'small' }] },
    { text: figure.format(pointsByRuleBook(book, row).points), alignment: 'right' as const },
  ]
  const head = ['date', 'item', 'points'].map((key) => ({ text: say(key), style: 'th' }))
  const sheet = await pdfFile({
    name: say('file', { name: printed.name }),
    content: [
      { text: await collegeName(db, services.config, locale), alignment: 'center', margin: [0, 0, 0, 12] },
      { text: say('title'), style: 'title' },
      { text: printed.name, style: 'subtitle', alignment: 'center' },
      {
        text: [printed.group_code, printed.direction_name, period?.name ?? say('all_years')]
          .filter(Boolean)
          .join(' · '),
        alignment: 'center',
        margin: [0, 2, 0, 10],
      },
      ...(owner.about === '' ? [] : [{ text: owner.about, margin: [0, 0, 0, 8] as const }]),
      ...categories.flatMap((category) => {
        const own = rows.filter((row) => row.category === category)
        if (own.length === 0) return []
        return [
          {
            text: localise(locale, { key: `portfolio.category.${category}` }),
            bold: true,
            margin: [0, 10, 0, 4] as const,
          },
          {
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [64, '*', 48] as const,
              body: [head, ...own.map(lineOf)],
            },
            layout: 'lines' as const,
          },
        ]
      }),
      ...(rows.length === 0 ? [{ text: say('nothing'), margin: [0, 10, 0, 0] as const }] : []),
      ...(period
        ? [
            {
              text: say('total', { points: figure.format(pointsSummary(rulesOf(book, period), rows).points) }),
              bold: true,
              margin: [0, 12, 0, 0] as const,
            },
          ]
        : []),
      {
        text: say('code', { code, address: `${siteOrigin(services.config)}/api/portfolio/prints/${code}` }),
        style: 'small',
        margin: [0, 20, 0, 0],
      },
      { text: say('printed', { day: dayInFigures(today) }), style: 'small' },
    ],
  })
  const sha256 = createHash('sha256').update(sheet.body).digest()
  await insertPrint(db, { userId: person.id, code, sha256, itemsCount: rows.length })
  audit({ action: 'print', entity: 'portfolios', ids: [person.id], after: { items: rows.length } })
  return sheet
}
