import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBallots, type Question } from '../../src/api/polls/counting'
import { lotOf } from '../../src/server/polls/results/ballotsHash'

const times = (count: number, ...choices: string[]) => Array.from({ length: count }, () => choices)
const ranked = (options: string[], more: Partial<Question> = {}): Question => ({
  kind: 'ranked',
  options,
  quorumPercent: 0,
  threshold: 'majority',
  rollCount: 2_000_000,
  ...more,
})
const votesOf = ({ votes }: { votes: readonly { option_id: string; votes: number }[] }) =>
  Object.fromEntries(votes.map(({ option_id, votes: count }) => [option_id, count]))

describe('Counting a ranked poll', () => {
  it("matches the published example of Tennessee's capital: Knoxville wins in the third round", () => {
    const ballots = [
      ...times(42, 'memphis', 'nashville', 'chattanooga', 'knoxville'),
      ...times(26, 'nashville', 'chattanooga', 'knoxville', 'memphis'),
      ...times(15, 'chattanooga', 'knoxville', 'nashville', 'memphis'),
      ...times(17, 'knoxville', 'chattanooga', 'nashville', 'memphis'),
    ]
    const tally = countBallots(ranked(['memphis', 'nashville', 'chattanooga', 'knoxville']), ballots, null)
    expect(tally.rounds.map(votesOf)).toEqual([
      { memphis: 42, nashville: 26, chattanooga: 15, knoxville: 17 },
      { memphis: 42, nashville: 26, knoxville: 32 },
      { memphis: 42, knoxville: 58 },
    ])
    expect(tally.winner).toBe('knoxville')
  })

  it('matches the published example of Bob, Sue and Bill: Sue wins by the ballot transferred from Bill', () => {
    const ballots = [
      ['bob', 'bill', 'sue'],
      ['sue', 'bob', 'bill'],
      ['bill', 'sue', 'bob'],
      ['bob', 'bill', 'sue'],
      ['sue', 'bob', 'bill'],
    ]
    const tally = countBallots(ranked(['bob', 'sue', 'bill']), ballots, null)
    expect(tally.rounds.map(votesOf)).toEqual([
      { bob: 2, sue: 2, bill: 1 },
      { bob: 2, sue: 3 },
    ])
    expect(tally.winner).toBe('sue')
  })

  it("matches Ireland's presidential election of 1990: Robinson wins, 25,548 ballots are exhausted", () => {
    const ballots = [
      ...times(694_484, 'lenihan'),
      ...times(612_265, 'robinson'),
      ...times(205_565, 'currie', 'robinson'),
      ...times(36_789, 'currie', 'lenihan'),
      ...times(25_548, 'currie'),
    ]
    const tally = countBallots(ranked(['lenihan', 'robinson', 'currie']), ballots, null)
    expect(tally.rounds.map(votesOf)).toEqual([
      { lenihan: 694_484, robinson: 612_265, currie: 267_902 },
      { lenihan: 731_273, robinson: 817_830 },
    ])
    expect(tally.rounds[0]?.transfers).toEqual([
      { from: 'currie', to: 'lenihan', votes: 36_789 },
      { from: 'currie', to: 'robinson', votes: 205_565 },
      { from: 'currie', to: null, votes: 25_548 },
    ])
    expect(tally.winner).toBe('robinson')
    expect(tally.rounds[1]?.exhausted).toBe(25_548)
  })
})

const three = ['o1', 'o2', 'o3']
const question = (more: Partial<Question>): Question => ({ ...ranked(three), kind: 'single', rollCount: 10, ...more })

describe('A poll result', () => {
  it('needs its quorum of the roll, including abstentions', () => {
    const ballots = [...times(3, 'o1'), ...times(2)]
    expect(countBallots(question({ quorumPercent: 50 }), ballots, null)).toMatchObject({
      winner: 'o1',
      has_quorum: true,
      quorum_needed: 5,
    })
    expect(countBallots(question({ quorumPercent: 51 }), ballots, null)).toMatchObject({
      winner: null,
      reason: 'no_quorum',
      quorum_needed: 6,
    })
  })

  it('needs its threshold of the votes, excluding abstentions', () => {
    const decided = (yes: number, no: number, abstain: number, threshold: Question['threshold']) =>
      countBallots(
        question({ kind: 'yes_no_abstain', options: [], threshold }),
        [...times(yes, 'yes'), ...times(no, 'no'), ...times(abstain, 'abstain')],
        null,
      )
    expect(decided(4, 2, 9, 'two_thirds')).toMatchObject({ winner: 'yes', counted: 6, abstained: 9, needed: 4 })
    expect(decided(4, 3, 0, 'two_thirds')).toMatchObject({ winner: null, reason: 'below_threshold', needed: 5 })
    expect(decided(2, 3, 4, 'majority')).toMatchObject({ winner: 'no' })
    expect(decided(0, 0, 3, 'majority')).toMatchObject({ winner: null, reason: 'no_votes' })
  })

  it('has no winner in a tie, unless a reproducible lot by lowest hash breaks it', () => {
    const ballots = [...times(2, 'o1'), ...times(2, 'o2'), ...times(1, 'o3')]
    expect(countBallots(question({ threshold: 'plurality' }), ballots, null)).toMatchObject({
      winner: null,
      reason: 'tie',
      tied: ['o1', 'o2'],
    })
    const lot = lotOf('a'.repeat(64))
    const drawn = countBallots(question({ threshold: 'plurality' }), ballots, lot)
    expect(drawn).toMatchObject({ winner: lot?.(['o1', 'o2'])[0], by_lot: true, tied: ['o1', 'o2'] })
    expect(lot?.(['o2', 'o1'])).toEqual(lot?.(['o1', 'o2']))
  })

  it('stops a ranked count with a two-thirds threshold when two options remain', () => {
    const ballots = [...times(5, 'o1'), ...times(3, 'o2', 'o1'), ...times(1, 'o3', 'o2')]
    expect(countBallots(ranked(three, { threshold: 'two_thirds' }), ballots, null)).toMatchObject({
      winner: null,
      reason: 'below_threshold',
      needed: 6,
    })
  })

  it('breaks a tie for last place by joint elimination or by lot, and otherwise reports a tie', () => {
    const breaks = (ballots: string[][], drawn: boolean) =>
      countBallots(ranked(['o1', 'o2', 'o3', 'o4']), ballots, drawn ? lotOf('b'.repeat(64)) : null).rounds[0]?.tie_break
    expect(breaks([...times(5, 'o1'), ...times(4, 'o2'), ...times(1, 'o3'), ...times(1, 'o4')], false)).toBe('together')
    expect(breaks([...times(3, 'o1'), ...times(2, 'o2'), ...times(2, 'o3'), ...times(2, 'o4')], true)).toBe('lot')
    const level = countBallots(ranked(three), [...times(2, 'o1'), ...times(1, 'o2'), ...times(1, 'o3')], null)
    expect(level).toMatchObject({ winner: null, reason: 'tie', tied: ['o2', 'o3'] })
  })
})

const anyQuestion = fc.record({
  kind: fc.constantFrom('single' as const, 'multiple' as const, 'ranked' as const, 'yes_no_abstain' as const),
  threshold: fc.constantFrom('plurality' as const, 'majority' as const, 'two_thirds' as const),
  quorumPercent: fc.integer({ min: 0, max: 100 }),
})
const anyBallots = ({ kind }: Pick<Question, 'kind'>) => {
  const known = kind === 'yes_no_abstain' ? ['yes', 'no', 'abstain'] : ['o1', 'o2', 'o3', 'o4']
  const single = kind === 'single' || kind === 'yes_no_abstain'
  return fc.array(fc.shuffledSubarray(known, { maxLength: single ? 1 : known.length }), { maxLength: 40 })
}
const anyPoll = anyQuestion.chain((question) =>
  fc.record({
    question: fc.constant({ ...question, options: ['o1', 'o2', 'o3', 'o4'], rollCount: 50 }),
    ballots: anyBallots(question),
    drawn: fc.boolean(),
  }),
)

describe('Counting any poll', () => {
  it('does not depend on the order of the ballots', () => {
    fc.assert(
      fc.property(anyPoll, fc.infiniteStream(fc.nat()), ({ question, ballots, drawn }, numbers) => {
        const lot = drawn ? lotOf('c'.repeat(64)) : null
        const shuffled = ballots
          .map((choices) => ({ choices, at: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
        expect(
          countBallots(
            question,
            shuffled.map(({ choices }) => choices),
            lot,
          ),
        ).toEqual(countBallots(question, ballots, lot))
      }),
    )
  })

  it('counts every ballot once in each round or as exhausted', () => {
    fc.assert(
      fc.property(anyPoll, ({ question, ballots, drawn }) => {
        const tally = countBallots(question, ballots, drawn ? lotOf('d'.repeat(64)) : null)
        expect(tally.counted + tally.abstained).toBe(ballots.length)
        for (const { votes, exhausted } of tally.rounds)
          expect(votes.reduce((sum, option) => sum + option.votes, exhausted)).toBe(tally.counted)
        for (const { transfers, eliminated, votes } of tally.rounds.slice(0, -1)) {
          const out = votes
            .filter(({ option_id }) => eliminated.includes(option_id))
            .reduce((sum, option) => sum + option.votes, 0)
          expect(transfers.reduce((sum, moved) => sum + moved.votes, 0)).toBe(out)
        }
        const named = question.kind === 'ranked' ? ballots.map((choices) => choices.slice(0, 1)) : ballots
        expect(tally.votes.reduce((sum, option) => sum + option.votes, 0)).toBe(named.flat().length)
      }),
    )
  })

  it('yields either a winner with quorum and threshold or a reason for having none', () => {
    fc.assert(
      fc.property(anyPoll, ({ question, ballots, drawn }) => {
        const tally = countBallots(question, ballots, drawn ? lotOf('e'.repeat(64)) : null)
        expect(tally.winner === null).toBe(tally.reason !== null)
        fc.pre(tally.winner !== null)
        expect(tally.ballots * 100).toBeGreaterThanOrEqual(question.quorumPercent * question.rollCount)
        const last = tally.rounds.at(-1)?.votes ?? tally.votes
        const own = last.find(({ option_id }) => option_id === tally.winner)?.votes ?? 0
        expect(tally.by_lot || own >= tally.needed).toBe(true)
        const others = last.filter(({ option_id }) => option_id !== 'abstain')
        for (const { votes } of others) expect(votes).toBeLessThanOrEqual(own)
      }),
    )
  })
})
