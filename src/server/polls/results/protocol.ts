import { pollLimits } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import type { PollResults } from '../../../api/polls/results'
import { momentInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile, type PdfContent } from '../../kit/texts/pdf'

type ProtocolInput = {
  poll: Pick<Poll, 'id' | 'audience' | 'groups' | 'directions' | 'roles' | 'translations' | 'events'>
  results: PollResults
  college: string
  now: Date
  timeZone: string
}

const say = (key: string, values: Record<string, string | number> = {}) =>
  localise('ru', { key: `polls.protocol.${key}`, values })

/** Renders the protocol of a poll in Russian: roll, turnout, counting method, result and signature lines. */
export const protocolSheet = async ({ poll, results, college, now, timeZone }: ProtocolInput) => {
  const moment = (at: string | Date | null) => (at === null ? '' : momentInWords('ru', new Date(at), timeZone))
  const { tally, turnout, kind, threshold, secrecy } = results
  const { title, description } = poll.translations.ru
  const titles = new Map(results.options.map((option) => [option.id, option.title]))
  const titleOf = (id: string | null) => (id === null ? say('exhausted') : (titles.get(id) ?? id))
  const percent = turnout.roll === 0 ? 0 : Math.round((turnout.voted * 1000) / turnout.roll) / 10
  return pdfFile({
    name: say('file', { name: title.slice(0, 100) }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title', { number: poll.id }), style: 'title' },
      { text: say('of', { name: title }), style: 'subtitle' },
      ...(description === undefined
        ? []
        : [{ text: say('decides', { what: description }), margin: [0, 8, 0, 0] as const }]),
      section('roll_head', [
        say('held', { from: moment(results.opened_at), until: moment(results.closed_at) }),
        say(`secrecy.${secrecy}`),
        say('roll', { count: turnout.roll }),
        say('turnout', { count: turnout.voted, percent: String(percent).replace('.', ',') }),
        turnout.quorum_needed === 0
          ? say('no_quorum')
          : say(tally.has_quorum ? 'quorum_reached' : 'quorum_missed', {
              percent: turnout.quorum_percent,
              count: turnout.quorum_needed,
            }),
      ]),
      section('method_head', [
        say(`method.${kind}`),
        say(`threshold.${threshold}`),
        say(results.ties_by_lot ? 'tie_drawn' : 'tie_none'),
      ]),
      section('count_head', [
        tally.reason === 'too_few_ballots'
          ? say('unopened', { count: tally.ballots, fewest: pollLimits.fewest })
          : say('ballots', { count: tally.ballots, valid: tally.counted, blank: tally.abstained }),
      ]),
      ...(tally.reason === 'too_few_ballots' ? [] : [votesTable(results)]),
      ...(tally.rounds.length > 1
        ? [
            section(
              'rounds_head',
              tally.rounds.map((round, at) => roundInWords(round, at, titleOf)),
            ),
          ]
        : []),
      section('result_head', [resultInWords(results, titleOf)]),
      section('hashes_head', [
        say('roll_hash', { hash: results.roll_hash }),
        say('ballots_hash', { hash: results.ballots_hash ?? '' }),
        say('recount'),
      ]),
      {
        stack: ['chair', 'secretary', 'member'].map((key) => ({
          text: say(`sign.${key}`),
          margin: [0, 14, 0, 0] as const,
        })),
        unbreakable: true,
        margin: [0, 12, 0, 0],
      },
      { text: say('printed', { moment: moment(now) }), style: 'small', margin: [0, 20, 0, 0] },
    ],
  })
}

const section = (head: string, lines: readonly string[]): PdfContent => ({
  stack: [
    // Keeps a heading on the same page as its first line.
    {
      stack: [{ text: say(head), bold: true, margin: [0, 0, 0, 4] }, ...lines.slice(0, 1).map(lineOf)],
      unbreakable: true,
    },
    ...lines.slice(1).map(lineOf),
  ],
  margin: [0, 12, 0, 0],
})
const lineOf = (text: string): PdfContent => ({ text, margin: [0, 0, 0, 2] })

const figure = { alignment: 'right' } as const
const votesTable = ({ tally, options }: PollResults): PdfContent => {
  const last = tally.rounds.at(-1)?.votes ?? tally.votes
  const votesIn = (votes: readonly { option_id: string; votes: number }[], id: string) =>
    String(votes.find(({ option_id }) => option_id === id)?.votes ?? '–')
  const isRanked = tally.rounds.length > 0
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: isRanked ? ['*', 90, 110] : ['*', 90],
      body: [
        ['option', ...(isRanked ? ['first', 'last'] : ['votes'])].map((key) => ({
          text: say(`table.${key}`),
          style: 'th',
          ...(key !== 'option' && figure),
        })),
        ...options.map(({ id, title }) => [
          { text: title },
          { text: votesIn(tally.votes, id), ...figure },
          ...(isRanked ? [{ text: votesIn(last, id), ...figure }] : []),
        ]),
      ],
    },
    layout: 'lines',
  }
}

type Round = PollResults['tally']['rounds'][number]
const roundInWords = (round: Round, at: number, titleOf: (id: string | null) => string): string => {
  const votes = round.votes.map(({ option_id, votes: count }) => `${titleOf(option_id)}\u00a0– ${count}`).join('; ')
  const out = round.eliminated.map(titleOf).join(', ')
  const moved = round.transfers.map(({ to, votes: count }) => `${titleOf(to)}\u00a0– ${count}`).join('; ')
  return [
    say('round', { number: at + 1, votes, needed: round.needed }),
    ...(round.eliminated.length > 0 ? [say('out', { names: out })] : []),
    ...(round.tie_break === null ? [] : [say(`tie_break.${round.tie_break}`)]),
    ...(moved === '' ? [] : [say('moved', { moved })]),
  ].join(' ')
}

const resultInWords = ({ tally, kind }: PollResults, titleOf: (id: string | null) => string): string => {
  const { winner, reason, by_lot, needed, tied } = tally
  if (winner === null)
    return say(`reason.${reason ?? 'no_votes'}`, {
      needed,
      names: tied.map(titleOf).join(', '),
      fewest: pollLimits.fewest,
    })
  if (kind === 'yes_no_abstain') return say(winner === 'yes' ? 'passed' : 'rejected')
  return say(by_lot ? 'won_by_lot' : 'won', { name: titleOf(winner) })
}
