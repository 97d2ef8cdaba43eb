import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { UserImport } from '../../../../api/people/userImports'
import { LabelledSelect } from '../../../kit/inputs/Select'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { importKey } from './importKey'

/** Shows the detected header row and lets the user choose another. */
export const HeadingRow = ({ uploaded: { id, heading_line, first_rows } }: { uploaded: UserImport }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (line: number) => provider.act('POST /api/access/users/imports/:id/heading', { id, body: { line } }),
    onSuccess: ({ data }) => client.setQueryData(importKey(id), data),
    // The HTTP client has already shown the error.
    onError: () => undefined,
  })
  const choices = first_rows.map(({ line, cells }) => ({
    id: line,
    name: translate('user_import.row', { line, text: cells.filter((cell) => cell !== '').join(' · ') }),
  }))
  return (
    <LabelledSelect
      label={translate('user_import.heading')}
      value={heading_line}
      choices={choices}
      onChange={(row) => row && mutate(row.id)}
    />
  )
}
