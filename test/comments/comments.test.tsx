import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Comment, OpenConversation } from '../../src/api/comments/comments'
import { fragmentsOf } from '../../src/app/comments/links'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { fakeStudy, studyMaterial } from '../study/kit/fakeStudy'
import { withStudyStore } from '../study/kit/studyStore'

withStudyStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const commentOf = (more: Partial<Comment>): Comment => ({
  id: 1,
  question_id: null,
  author_name: 'Орлов Иван',
  is_own: false,
  is_staff: false,
  state: 'shown',
  text: 'Вопрос',
  hidden_reason: null,
  created_at: '2026-09-01T09:00:00Z',
  edited_at: null,
  is_new: false,
  editable_until: null,
  can_delete: false,
  is_reported: false,
  can_report: true,
  reports: [],
  ...more,
})

const open = async (more: Partial<OpenConversation> = {}, isReload = false) => {
  const study = fakeStudy({ material: studyMaterial() })
  const conversation = { owner_id: 3, owner_name: 'ИС-31', comments: 1, unread: 1 }
  const data = { ...conversation, is_closed: false, can_moderate: false, earlier: 0, items: [commentOf({})], ...more }
  const act = vi.fn(async (_key: string, _sent: object): Promise<{ data: object }> => ({ data: { id: 9 } }))
  const provider = {
    ...study.provider,
    read: async (key: string, sent: object) => {
      if (key === 'GET /api/conversations/:place/:id')
        return { data: { is_closed: data.is_closed, can_close: false, conversations: [conversation] } }
      if (key === 'GET /api/conversations/:place/:id/:owner') return { data }
      return Reflect.apply(study.provider.read, study.provider, [key, sent])
    },
    act: async (key: string, sent: object) =>
      /conversations|comments/.test(key)
        ? act(key, sent)
        : Reflect.apply(study.provider.act, study.provider, [key, sent]),
  }
  admin = await openAdmin({ at: '/study/1', provider: Object(provider), can: ['study'], isReload })
  return { act, section: within(await screen.findByRole('region', { name: 'Вопросы по материалу' })) }
}

describe('Comments under a material', () => {
  it('show questions with their answers, and who is a teacher', async () => {
    const answer = commentOf({ id: 2, question_id: 1, author_name: 'Громов Пётр', is_staff: true, text: 'Ответ' })
    const { section } = await open({ items: [commentOf({ is_new: true }), answer] })
    const answers = within(await section.findByRole('list', { name: 'Ответы' }))
    expect(answers.getByText('Ответ')).toBeDefined()
    expect(answers.getByText('Преподаватель')).toBeDefined()
    expect(section.getByText('Новое')).toBeDefined()
  })

  it('keep markup as text and link only to web addresses', async () => {
    const text = '<img src=x onerror="window.hit=1"> javascript:alert(1) https://example.org/a.'
    const { section } = await open({ items: [commentOf({ text })] })
    const link = await section.findByRole('link', { name: 'https://example.org/a' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(section.getAllByRole('link')).toHaveLength(1)
    expect(document.querySelector('#comments img')).toBeNull()
  })

  it('send what was typed once, and keep it if the server refuses', async () => {
    const { act, section } = await open()
    const field: HTMLTextAreaElement = await section.findByRole('textbox', { name: 'Ваш вопрос' })
    const refusal = 'Слишком много комментариев подряд.'
    act.mockImplementation(async (key) => {
      if (key.endsWith('/comments')) throw new HttpError(refusal, 429, {})
      return { data: {} }
    })
    fireEvent.change(field, { target: { value: 'Когда зачёт?' } })
    fireEvent.click(section.getByRole('button', { name: 'Отправить' }))
    expect(await section.findByText(refusal)).toBeDefined()
    expect(field.value).toBe('Когда зачёт?')
    act.mockImplementation(async () => ({ data: { id: 9 } }))
    fireEvent.click(section.getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(field.value).toBe(''))
    const keys = act.mock.calls
      .filter(([key]) => key.endsWith('/comments'))
      .map(([, sent]) => Object(sent).idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('count characters and refuse more than 10,000', async () => {
    const { section } = await open()
    const field = await section.findByRole('textbox', { name: 'Ваш вопрос' })
    fireEvent.change(field, { target: { value: 'я'.repeat(10_001) } })
    expect(section.getByText(/10.001 из 10.000/)).toBeDefined()
    expect(section.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true)
  })

  it('can only be read when closed, and tell the author why a comment is hidden', async () => {
    const hidden = commentOf({
      is_own: true,
      state: 'hidden',
      hidden_reason: 'Грубо',
      can_delete: true,
      can_report: false,
    })
    const { section } = await open({ is_closed: true, items: [hidden] })
    expect(await section.findByText(/Обсуждение закрыто/)).toBeDefined()
    expect(section.getByText(/Причина: Грубо/)).toBeDefined()
    expect(section.queryByRole('textbox')).toBeNull()
    expect(section.queryByRole('button', { name: 'Ответить' })).toBeNull()
  })
})

describe('Web addresses in plain text', () => {
  it('end before the punctuation of the sentence', () => {
    expect(fragmentsOf('(см. https://a.example/x?y=1), и http://b.example!')).toEqual([
      { text: '(см. ', href: null },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '), и ', href: null },
      { text: 'http://b.example', href: 'http://b.example' },
      { text: '!', href: null },
    ])
    expect(fragmentsOf('javascript:alert(1) data:text/html,x')).toEqual([
      { text: 'javascript:alert(1) data:text/html,x', href: null },
    ])
  })
})
