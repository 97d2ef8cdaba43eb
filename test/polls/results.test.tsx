import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sortBySurvival, roundCell, totalVotes } from '../../src/app/polls/results/rounds'
import { closeAfterEach, options, paper, press, vote } from './ballotsKit'
import { pollResults, rankedTally, singleTally } from './resultsKit'

closeAfterEach()
const past = paper({
  state: 'closed',
  status: 'published',
  blocked_reason: 'closed',
  results_visible: true,
  voted: true,
})
const open = async (results = pollResults(), ballots?: unknown) => {
  const opened = await vote('/voting/4', { paper: past, results, ballots })
  await screen.findByRole('region', { name: 'Коротко' })
  return opened
}
const headline = () => screen.getByRole('region', { name: 'Коротко' }).textContent ?? ''
const cells = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

describe('The results page', () => {
  it('says that the ballots were destroyed unopened because there were too few, and offers no search by receipt', async () => {
    const reason = 'too_few_ballots' as const
    await open(pollResults({ tally: singleTally({ ballots: 3, counted: 0, votes: [], winner: null, reason }) }))
    expect(headline()).toContain('Результата нет: меньше пяти бюллетеней')
    expect(headline()).toContain('Подано 3 бюллетеня. Они и ключ к ним уничтожены')
    expect(screen.getByText('3, уничтожены невскрытыми')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Как считали голоса' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Найти свой бюллетень' })).toBeNull()
  })

  it('R2.06 names the winner first, with the turnout next to the quorum', async () => {
    await open()
    expect(headline()).toContain('Морозова Злата')
    expect(headline()).toContain('Раунд 3: 55 голосов из 97, это 56,7\u00a0%.')
    expect(headline()).toContain('Следом «Тихонов Артём»: 42.')
    expect(headline()).toContain('63,8\u00a0%явка, 102 из 160')
    expect(headline()).toContain('Кворум набран')
  })

  it('describes each round of a ranked poll in words and in a table with the same figures', async () => {
    await open()
    const second = within(screen.getByRole('region', { name: /^Раунд 2/ }))
    expect(second.getByText('без: Котляров Павел')).toBeDefined()
    expect(
      second.getByText(
        /^Голоса варианта «Котляров Павел» перешли дальше: Гусейнова Лейла 5, Морозова Злата 3\. Кончились 2 бюллетеня/,
      ),
    ).toBeDefined()
    expect(cells('Таблица раундов')).toEqual([
      ['Вариант', 'Раунд 1', 'Раунд 2', 'Раунд 3'],
      ['Морозова Злата', '40', '43 (+3)', '55 (+12)'],
      ['Тихонов Артём', '30', '30', '42 (+12)'],
      ['Гусейнова Лейла', '20', '25 (+5)', '–'],
      ['Котляров Павел', '10', '–', '–'],
      ['Кончились', '0', '2', '3'],
      ['нужно для победы', '51', '50', '49'],
    ])
  })

  it('shows a single-choice poll as bars with a table', async () => {
    await open(pollResults({ kind: 'single', tally: singleTally() }))
    expect(cells('Таблица голосов')).toEqual([
      ['Вариант', 'Голоса', 'Доля'],
      ['Морозова Злата', '60', '60\u00a0%'],
      ['Тихонов Артём', '25', '25\u00a0%'],
      ['Гусейнова Лейла', '15', '15\u00a0%'],
      ['Котляров Павел', '0', '0\u00a0%'],
    ])
  })

  it.each([
    ['no_quorum', 'Решения нет: проголосовало слишком мало'],
    ['tie', 'Победителя нет: голоса поровну'],
    ['below_threshold', 'Решения нет: голосов не хватило'],
    ['no_votes', 'Решения нет: никто не сделал выбора'],
  ] as const)('explains why there is no winner: %s', async (reason, title) => {
    await open(pollResults({ kind: 'single', tally: singleTally({ winner: null, reason, tied: ['o1', 'o2'] }) }))
    expect(within(screen.getByRole('region', { name: 'Коротко' })).getByRole('heading', { name: title })).toBeDefined()
  })

  it("finds the voter's ballot by its receipt without sending the receipt to the server", async () => {
    const receipt = 'K7QF2M9TXW4D0000ABCD'
    const { requests, sent } = await open(pollResults(), { ballots: [{ receipt, choices: ['o3', 'o1'] }] })
    press('Найти свой бюллетень')
    const dialog = within(await screen.findByRole('dialog', { name: 'Найти свой бюллетень' }))
    const field = dialog.getByLabelText('Код бюллетеня')
    const look = async (typed: string) => {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.click(await dialog.findByRole('button', { name: 'Найти' }))
    }
    await look('k7qf')
    expect(await dialog.findByText(/^В коде 20 знаков/)).toBeDefined()
    await look('k7qf-2m9t-xw4d-oooo-abcd')
    expect(await dialog.findByText('Бюллетень учтён:')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Гусейнова Лейла',
      'Морозова Злата',
    ])
    await look('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    expect(await dialog.findByText(/^Бюллетеня с таким кодом в списке нет/)).toBeDefined()
    expect(sent).toEqual([])
    expect(requests.filter((key) => key.endsWith('/ballots'))).toHaveLength(1)
  })
})

describe('The rounds of a ranked poll', () => {
  it('account for every vote: counted votes plus exhausted ballots equal the total', () => {
    for (const round of rankedTally.rounds) expect(totalVotes(round) + round.exhausted).toBe(rankedTally.counted)
  })

  it('omit eliminated options and sort options by how many rounds they survived', () => {
    expect(roundCell(rankedTally.rounds, 1, 'o4')).toBeNull()
    expect(roundCell(rankedTally.rounds, 1, 'o3')).toEqual({ votes: 25, gained: 5, isOut: true })
    expect(sortBySurvival(options.toReversed(), rankedTally.rounds).map(({ id }) => id)).toEqual([
      'o1',
      'o2',
      'o3',
      'o4',
    ])
  })
})
