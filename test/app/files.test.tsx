import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Identifier } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import type { FileItem } from '../../src/api'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())

const file = (id: number, name: string): FileItem => ({
  id,
  name,
  type: 'application/pdf',
  kind: 'document',
  size: 1000,
  width: null,
  height: null,
  download_url: `/api/files/${id}`,
  delete_url: `/api/files/${id}`,
  thumb_url: null,
  created_at: '2026-07-01T09:00:00Z',
})

it('Two files removed in quick succession are both removed', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const removed: string[] = []
  const act = async (key: string, { id }: { id?: Identifier }) => {
    removed.push(`${key} ${id}`)
    await held
    return JSON.parse(`{"data":{"id":${id}}}`)
  }
  const files = [file(1, 'первый.pdf'), file(2, 'второй.pdf'), file(3, 'третий.pdf')]
  const limits = { files: 5, megabytes: 20, formats: ['pdf'] }
  form = showForm(<FilesInput source="files" label="Файлы" purpose="portfolio" limits={limits} />, {
    values: { files },
    act,
  })
  for (const name of ['первый.pdf', 'второй.pdf'])
    fireEvent.click(screen.getByRole('button', { name: `Удалить: ${name}` }))
  await waitFor(() => expect(removed).toEqual(['DELETE /api/files/:id 1', 'DELETE /api/files/:id 2']))
  answer()
  for (const name of ['первый.pdf', 'второй.pdf'])
    await waitFor(() => expect(screen.queryByRole('button', { name: `Удалить: ${name}` })).toBeNull())
  expect(await form.submit()).toEqual({ files: files.slice(2) })
})
