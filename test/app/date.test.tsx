import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useFormState } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { dateOfDay, isoDay } from '../../src/app/shell/dates'
import { DateInput } from '../../src/app/kit/inputs/dates/DateInput'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())
const show = (values: Readonly<Record<string, unknown>>, locale: 'ru' | 'en' = 'ru') => {
  form = showForm(<DateInput source="day" label="День" />, { values, locale })
  return { ...form, control: screen.getByLabelText('День') }
}

describe('R5.05 A date field', () => {
  it('shows dd.MM.yyyy in both languages', () => {
    expect(show({ day: '2026-07-05' }).control).toHaveProperty('value', '05.07.2026')
    form?.close()
    expect(show({ day: '2026-07-05' }, 'en').control).toHaveProperty('value', '05.07.2026')
  })

  it('rejects typing', async () => {
    const { control, submit } = show({ day: '2026-07-05' })
    expect(control).toHaveProperty('readOnly', true)
    for (const key of ['1', '2', 'a']) fireEvent.keyDown(control, { key })
    expect(await submit()).toEqual({ day: '2026-07-05' })
  })

  it.each([
    ['ru', ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']],
    ['en', ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']],
  ] as const)('opens a calendar whose weeks start on Monday (%s)', async (locale, days) => {
    const { control } = show({ day: '2026-07-05' }, locale)
    fireEvent.click(control)
    const calendar = within(await screen.findByRole('dialog'))
    await calendar.findByRole('grid')
    expect(calendar.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(days)
  })

  it('stores the picked day and closes its calendar', async () => {
    const { control, submit } = show({ day: '2026-07-05' })
    fireEvent.keyDown(control, { key: 'Enter' })
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('gridcell', { name: '20' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(control).toHaveProperty('value', '20.07.2026')
    expect(await submit()).toEqual({ day: '2026-07-20' })
  })

  it('is not validated while its calendar is open, because the focus has not left it', async () => {
    const Left = () => <output>{Object.keys(useFormState().touchedFields).join()}</output>
    const inputs = (
      <>
        <DateInput source="day" label="День" />
        <Left />
      </>
    )
    form = showForm(inputs, { locale: 'ru' })
    const [control, left] = [screen.getByLabelText('День'), document.querySelector('output')]
    fireEvent.click(control)
    const calendar = await screen.findByRole('dialog')
    fireEvent.blur(control)
    expect(left?.textContent).toBe('')
    fireEvent.keyDown(calendar, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.blur(control)
    await waitFor(() => expect(left?.textContent).toBe('day'))
  })

  it('opens at the default year and offers only possible years for a past date', async () => {
    form = showForm(<DateInput source="day" label="День" yearsAgo={16} possible={[90, 10]} />, { locale: 'ru' })
    fireEvent.click(screen.getByLabelText('День'))
    const calendar = within(await screen.findByRole('dialog'))
    const year = new Date().getFullYear()
    const usual = await calendar.findByRole('radio', { name: String(year - 16) })
    expect(usual).toHaveProperty('tabIndex', 0)
    const offered = calendar.getAllByRole('radio').map(({ textContent }) => Number(textContent))
    expect(offered[0]).toBe(year - 90)
    expect(offered.at(-1)).toBe(year - 10)
    fireEvent.click(usual)
    fireEvent.click(await calendar.findByRole('radio', { name: 'январь' }))
    fireEvent.click(await calendar.findByRole('gridcell', { name: '20' }))
    expect(await form.submit()).toEqual({ day: `${year - 16}-01-20` })
  })

  it('shows month names in the nominative: май, not мая', async () => {
    form = showForm(<DateInput source="day" label="День" yearsAgo={16} />, { locale: 'ru' })
    fireEvent.click(screen.getByLabelText('День'))
    const calendar = within(await screen.findByRole('dialog'))
    fireEvent.click(await calendar.findByRole('radio', { name: String(new Date().getFullYear() - 16) }))
    expect((await calendar.findByRole('radio', { name: 'май' })).textContent).toBe('май')
  })

  it('can be cleared with its button or the Delete key', async () => {
    form = showForm(<DateInput source="day" label="День" optional />, { values: { day: '2026-07-05' } })
    const control = screen.getByLabelText('День — необязательно')
    fireEvent.click(screen.getByRole('button', { name: 'Очистить: День' }))
    expect(control).toHaveProperty('value', '')
    expect(await form.submit()).toEqual({ day: null })
    fireEvent.click(control)
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('gridcell', { name: '20' }))
    await waitFor(() => expect(control).not.toHaveProperty('value', ''))
    fireEvent.keyDown(control, { key: 'Delete' })
    expect(control).toHaveProperty('value', '')
    expect(await form.submit()).toEqual({ day: null })
  })
})

describe('A calendar day', () => {
  it.each(['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31', '2000-02-29'])(
    'survives the conversion to a date and back: %s',
    (day) => {
      const date = dateOfDay(day)
      expect(date && isoDay(date)).toBe(day)
    },
  )

  it('is null for an invalid value', () => {
    for (const value of [null, undefined, '', '20.07.2026', 5]) expect(dateOfDay(value)).toBeNull()
  })
})
