import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { receiptPattern, formatReceipt } from '../../src/api/polls/receipts'
import { closeAfterEach, titlesIn, options, paper, press, rankedPaper, vote, votingRow } from './ballotsKit'
import { pollResults, singleTally } from './resultsKit'

closeAfterEach()
const check = 'Проверить бюллетень'
const onReview = () => screen.findByRole('heading', { level: 1, name: 'Проверьте бюллетень' })

describe('The voting page', () => {
  it('R2.06 lists polls to vote in first, then running, upcoming and past ones', async () => {
    await vote('/voting', {
      rows: [
        votingRow(),
        votingRow({ id: 5, name: 'Отзыв о курсе', voted: true, blocked_reason: 'voted' }),
        votingRow({ id: 6, name: 'Решение', state: 'upcoming', status: 'scheduled', blocked_reason: 'not_yet' }),
        votingRow({
          id: 7,
          name: 'Прошлые',
          state: 'closed',
          status: 'published',
          blocked_reason: 'closed',
          results_visible: true,
        }),
      ],
    })
    const due = within(await screen.findByRole('region', { name: 'Выборы председателя' }))
    expect(due.getByRole('link', { name: 'Голосовать: Выборы председателя' }).getAttribute('href')).toBe('/voting/4')
    expect(due.getByText('Кто год возглавляет совет')).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Идут сейчас' })).getByText('Вы проголосовали')).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Скоро' })).getByRole('link', { name: 'Решение' })).toBeDefined()
    const past = within(await screen.findByRole('region', { name: 'Завершены' }))
    expect(past.getByText('итоги открыты')).toBeDefined()
  })

  it('shows an empty state when there is nothing to vote on', async () => {
    await vote('/voting', {})
    expect(await screen.findByRole('heading', { name: 'Голосовать сейчас не нужно' })).toBeDefined()
  })

  it('explains why the user cannot vote now', async () => {
    await vote('/voting/4', { paper: paper({ blocked_reason: 'not_on_roll' }) })
    expect(await screen.findByRole('heading', { name: 'Вас нет в списке избирателей' })).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('A ballot', () => {
  it('explains what secrecy protects, and requires a choice before the review', async () => {
    const { sent } = await vote('/voting/4', {})
    expect(await screen.findByText(/колледж узнает, что вы проголосовали, но не за кого/)).toBeDefined()
    press(check)
    expect(screen.getByRole('alert').textContent).toBe('Выберите один вариант.')
    fireEvent.click(screen.getByRole('radio', { name: 'Тихонов Артём' }))
    press(check)
    await onReview()
    expect(screen.getByText('Тихонов Артём')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('reports in words if too few or too many options of a multiple-choice poll are chosen', async () => {
    await vote('/voting/4', { paper: paper({ kind: 'multiple', min_choices: 2, max_choices: 3 }) })
    const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
    await screen.findByRole('checkbox', { name: 'Морозова Злата' })
    tick('Морозова Злата')
    press(check)
    expect(screen.getByRole('alert').textContent).toBe('Отметьте ещё: нужно хотя бы 2 варианта.')
    for (const { title } of options.slice(1)) tick(title)
    expect(screen.getByRole('alert').textContent).toBe('Можно не больше 3 вариантов. Снимите лишние.')
    tick('Котляров Павел')
    press(check)
    await onReview()
    expect(screen.getByText('Не отмечены: Котляров Павел.')).toBeDefined()
  })

  it('reorders ranked options by buttons and Alt with arrow keys, keeps focus, and lists unranked options', async () => {
    const { sent } = await vote('/voting/4', { paper: rankedPaper() })
    await screen.findByRole('heading', { name: 'Без места' })
    press('Поставить 1-м: Гусейнова Лейла')
    press('Поставить 2-м: Морозова Злата')
    press('Поставить 3-м: Тихонов Артём')
    press('Выше: Морозова Злата')
    expect(titlesIn('Ваш порядок')).toEqual(['Морозова Злата', 'Гусейнова Лейла', 'Тихонов Артём'])
    const down = screen.getByRole('button', { name: 'Ниже: Морозова Злата' })
    down.focus()
    fireEvent.keyDown(down, { key: 'ArrowDown', altKey: true })
    expect(titlesIn('Ваш порядок')).toEqual(['Гусейнова Лейла', 'Морозова Злата', 'Тихонов Артём'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ниже: Морозова Злата')
    press('Убрать с места: Тихонов Артём')
    expect(titlesIn('Без места')).toEqual(['Тихонов Артём', 'Котляров Павел'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Поставить 3-м: Тихонов Артём')
    press(check)
    await onReview()
    expect(screen.getByText(/^Без места: Тихонов Артём, Котляров Павел\. Если выбудут все 2/)).toBeDefined()
    press('Отдать голос')
    await screen.findByRole('heading', { level: 1, name: 'Голос принят' })
    expect(sent).toEqual([expect.objectContaining({ choices: ['o3', 'o1'] })])
  })

  it('offers only yes, no and abstain in a decision', async () => {
    const answers = ['За', 'Против', 'Воздержался'].map((title, place) => ({
      id: ['yes', 'no', 'abstain'][place] ?? '',
      title,
      description: null,
    }))
    const { sent } = await vote('/voting/4', { paper: paper({ kind: 'yes_no_abstain', options: answers }) })
    fireEvent.click(await screen.findByRole('radio', { name: 'Воздержался' }))
    press(check)
    await onReview()
    press('Отдать голос')
    await screen.findByRole('heading', { level: 1, name: 'Голос принят' })
    expect(sent).toEqual([expect.objectContaining({ choices: ['abstain'] })])
  })
})

const fillAndCast = async (name: string | RegExp = 'Отдать голос') => {
  fireEvent.click(await screen.findByRole('radio', { name: 'Морозова Злата' }))
  press(check)
  await onReview()
  press(name)
}

describe('Casting a vote', () => {
  it('generates the receipt of a secret ballot in the browser, sends it with the ballot and shows it once', async () => {
    const { sent } = await vote('/voting/4', {})
    await fillAndCast()
    const code = await screen.findByLabelText('Код бюллетеня')
    const [{ receipt }] = JSON.parse(JSON.stringify(sent))
    expect(receipt).toMatch(receiptPattern)
    expect(code.textContent).toBe(formatReceipt(receipt))
    // The leave warning is active only after the page has finished rendering.
    await act(async () => undefined)
    fireEvent.click(screen.getByRole('link', { name: 'К голосованиям' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Уйти, не сохранив код?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Остаться' }))
    expect(screen.getByLabelText('Код бюллетеня')).toBe(code)
  })

  it('retries on a bad connection with the same key and receipt, and shows that it is waiting', async () => {
    const { sent } = await vote('/voting/4', {
      cast: (tries) => {
        if (tries === 1) throw new HttpError('', 0, {})
      },
    })
    await fillAndCast()
    expect(await screen.findByText(/^Нет связи\. Голос отправится сам/)).toBeDefined()
    await screen.findByRole('heading', { level: 1, name: 'Голос принят' }, { timeout: 10_000 })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('shows the reason of a rejection in place and does not retry', async () => {
    const { sent } = await vote('/voting/4', {
      cast: () => {
        throw new HttpError('Голосование приостановлено', 409, {})
      },
    })
    await fillAndCast()
    expect(await screen.findByText('Голосование приостановлено')).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(screen.queryByLabelText('Код бюллетеня')).toBeNull()
  })

  it('sends no receipt in an open poll, also when the vote is changed', async () => {
    const open = paper({
      secrecy: 'open',
      allow_change: true,
      voted: true,
      blocked_reason: 'voted',
      can_change: true,
      my_choices: ['o2'],
    })
    const { sent } = await vote('/voting/4', { paper: open })
    const own = within(await screen.findByRole('region', { name: 'Ваш голос' }))
    expect(own.getByText('Тихонов Артём')).toBeDefined()
    fireEvent.click(own.getByRole('button', { name: 'Изменить голос' }))
    await fillAndCast()
    await screen.findByRole('heading', { level: 1, name: 'Голос принят' })
    expect(sent).toEqual([{ choices: ['o1'] }])
    await waitFor(() => expect(screen.queryByLabelText('Код бюллетеня')).toBeNull())
  })
})

describe('The page after a vote', () => {
  it('shows the results at once if voters may see them right after voting', async () => {
    const open = { secrecy: 'open', results: 'after_vote' } as const
    const after = { voted: true, blocked_reason: 'voted', results_visible: true } as const
    let isCast = false
    await vote('/voting/4', {
      paper: () => paper({ ...open, ...(isCast && after) }),
      results: pollResults({ kind: 'single', tally: singleTally(), is_final: false, secrecy: 'open' }),
      cast: () => (isCast = true),
    })
    fireEvent.click(await screen.findByRole('radio', { name: 'Тихонов Артём' }))
    press(check)
    await onReview()
    press('Отдать голос')
    expect(await screen.findByRole('heading', { level: 1, name: 'Голос принят' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Коротко' })).toBeDefined()
  })
})
