import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileItem } from '../../src/api'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { network, type Network } from '../shell/kit/network'
import { showForm } from './kit/form'

let far: Network
let form: ReturnType<typeof showForm> | undefined
beforeEach(async () => {
  far = await network(() => ({ status: 204 }))
})
afterEach(async () => {
  form?.close()
  await far.close()
})

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

it('Two files that are removed one right after the other are both gone', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  far.answer(async () => {
    await held
    return { status: 204 }
  })
  const files = [file(1, 'первый.pdf'), file(2, 'второй.pdf'), file(3, 'третий.pdf')]
  const limits = { files: 5, megabytes: 20, formats: ['pdf'] }
  form = showForm(<FilesInput source="files" label="Файлы" purpose="portfolio" limits={limits} />, {
    values: { files },
  })
  for (const name of ['первый.pdf', 'второй.pdf'])
    fireEvent.click(screen.getByRole('button', { name: `Удалить: ${name}` }))
  await waitFor(() => expect(far.paths()).toEqual(['DELETE /api/files/1', 'DELETE /api/files/2']))
  answer()
  for (const name of ['первый.pdf', 'второй.pdf'])
    await waitFor(() => expect(screen.queryByRole('button', { name: `Удалить: ${name}` })).toBeNull())
  expect(await form.submit()).toEqual({ files: files.slice(2) })
})
