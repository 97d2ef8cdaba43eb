import type { Locale } from '../../../api/kit/endpoints'
import type { RollRow } from '../../../api/polls/pollActions'
import type { Poll } from '../../../api/polls/polls'
import { momentInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'

type RollSheetInput = {
  poll: Pick<Poll, 'name' | 'opened_at' | 'roll_hash' | 'roll_count'>
  rows: readonly RollRow[]
  college: string
  locale: Locale
  now: Date
  timeZone: string
}

/** Renders the roll as a PDF with its hash, so that anybody can check that it is the frozen one. */
export const rollSheet = async ({ poll, rows, college, locale, now, timeZone }: RollSheetInput) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `polls.sheet.${key}`, values })
  const moment = (at: string | Date) => momentInWords(locale, new Date(at), timeZone)
  return pdfFile({
    name: say('file', { name: poll.name.slice(0, 100) }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      {
        stack: [
          { text: say('poll', { name: poll.name }) },
          {
            text: say('frozen', {
              moment: poll.opened_at === null ? '' : moment(poll.opened_at),
              count: poll.roll_count ?? 0,
            }),
          },
        ],
        margin: [0, 8, 0, 12],
      },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [32, '*', 70, 60, 70],
          body: [
            ['place', 'name', 'group', 'number', 'voted'].map((key) => ({ text: say(key), style: 'th' })),
            ...rows.map(({ name, user_id, group_code, voted }, at) => [
              { text: String(at + 1) },
              { text: name ?? say('forgotten') },
              { text: group_code ?? '' },
              { text: user_id === null ? '' : String(user_id) },
              { text: voted ? say('yes') : '' },
            ]),
          ],
        },
        layout: 'lines',
      },
      { text: say('hash', { hash: poll.roll_hash ?? '' }), style: 'small', margin: [0, 16, 0, 0] },
      { text: say('printed', { moment: moment(now) }), style: 'small', margin: [0, 8, 0, 0] },
    ],
  })
}
