import { fireEvent, screen, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { noon } from './kit/attempt'
import { closing, fresh, heading, open, press, result, row, taking } from './kit/takings'

closing()

describe('R2.08 The list of a student’s tests', () => {
  it('groups tests into running, due, upcoming and past', async () => {
    await open(
      {
        rows: [
          row({ id: 1, name: 'Идёт', state: 'running', running_attempt_id: 9 }),
          row({ id: 2, name: 'Открыт' }),
          row({ id: 3, name: 'Будет', state: 'upcoming', opens_at: noon }),
          row({ id: 4, name: 'Был', state: 'closed', result }),
        ],
      },
      '/testing',
    )
    const go = await screen.findByRole('link', { name: 'Продолжить' })
    expect(go.getAttribute('href')).toBe('/testing/attempts/9')
    const part = (name: string) => within(screen.getByRole('region', { name })).getByRole('listitem').textContent
    expect(part('Можно пройти')).toContain('Открыт')
    expect(part('Скоро')).toContain('откроется 20.11.2026')
    expect(part('Пройденные и закрытые')).toContain('8 из 10')
    expect(part('Пройденные и закрытые')).toContain('Зачтено')
  })

  it('says when a hidden result will be available', async () => {
    const waits = { score: null, max_score: null, percent: null, passed: null, hidden_until: 'close' } as const
    await open({ rows: [row({ state: 'closed', result: waits })] }, '/testing')
    await screen.findByText('Результат откроется, когда тест закроется для всех')
  })
})

describe('The start page of a test', () => {
  it('explains the extended time, what is recorded, and that this browser stores nothing', async () => {
    await open(
      { taking: taking({ usual_limit_min: 30, navigation: 'sequential', negative_marking: true }) },
      '/testing/3',
    )
    await screen.findByText(/На тест отводится 40 минут, для вас продлено с 30\./)
    expect(screen.getByText('За неверный ответ баллы вычитаются.')).toBeDefined()
    expect(screen.getByText(/вернуться к пройденному нельзя/)).toBeDefined()
    expect(screen.getByText(/Камера, микрофон и экран не записываются/)).toBeDefined()
    await screen.findByText(/Этот браузер не хранит данные страниц/)
  })

  it('asks for the access code and shows the server’s error for a wrong one', async () => {
    const start = () => {
      throw new HttpError('', 422, { errors: { access_code: ['Код неверный.'] } })
    }
    const { sent } = await open({ taking: taking({ needs_code: true }), start }, '/testing/3')
    const code = await screen.findByRole('textbox', { name: 'Код доступа' })
    press('Начать')
    expect(await screen.findByText('Введите код доступа.')).toBeDefined()
    expect(sent).not.toContain('POST /api/testing/tests/:id/start')
    fireEvent.change(code, { target: { value: '123' } })
    press('Начать')
    await screen.findByText('Код неверный.')
  })

  it('opens the started attempt', async () => {
    const { admin } = await open({ attempt: fresh() }, '/testing/3')
    await screen.findByRole('button', { name: 'Начать' })
    press('Начать')
    await heading(1)
    expect(admin.address().pathname).toBe('/testing/attempts/5')
  })

  it('does not start a test outside its allowed networks', async () => {
    await open({ taking: taking({ is_outside_networks: true }) }, '/testing/3')
    await screen.findByText(/только из сети колледжа/)
    expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
  })

  it('offers a practice run that sends nothing to the server', async () => {
    const { sent } = await open({}, '/testing/trial?test=3')
    await heading(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Вторник' }))
    await screen.findByText('Сохранено на сервере')
    fireEvent.click(screen.getByRole('button', { name: 'Завершить' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Завершить' }))
    const back = await screen.findByRole('link', { name: 'Вернуться к тесту' })
    expect(back.getAttribute('href')).toBe('/testing/3')
    expect(sent).toEqual([])
  })
})
