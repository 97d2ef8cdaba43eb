import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { Locale } from '../../../../api'
import type { UserImport } from '../../../../api/people/userImports'
import { DateInput } from '../../../kit/inputs/dates/DateInput'
import { LabelledSelect, Select } from '../../../kit/inputs/choices/Select'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { today } from '../../../shell/dates'
import { useCan } from '../../../shell/session/store'
import { hasName, type Mapping, groupFields, importFields, assignField } from './fields'
import { importKey } from './importKey'
import type { Role } from '../../../../api/people/roles'
import { canGive, useGiver, useRoles } from '../../grants'

type Props = { uploaded: UserImport; onChecking: () => void }

const existing = ['update', 'skip'] as const
const locales: readonly Locale[] = ['ru', 'en']

/** Shows the detected header row and lets the user choose another. */
const HeadingRow = ({ uploaded: { id, heading_line, first_rows } }: { uploaded: UserImport }) => {
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

type ColumnsTableProps = { columns: UserImport['columns']; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** Columns of the file with sample values and the field of each. */
const ColumnsTable = ({ columns, mapping, onChange }: ColumnsTableProps) => {
  const translate = useTranslate()
  const managesGroups = useCan('manage groups')
  const offered = importFields.filter((field) => managesGroups || !groupFields.includes(field))
  const choices = offered.map((id) => ({ id, name: translate(`user_import.fields.${id}`) }))
  return (
    <table className="import-columns w-full">
      <thead className="hide-phone">
        <tr className="small muted">
          <th scope="col">{translate('user_import.column')}</th>
          <th scope="col">{translate('user_import.samples')}</th>
          <th scope="col">{translate('user_import.holds')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, samples }, column) => {
          const name = title || translate('user_import.untitled', { number: column + 1 })
          return (
            // The index is the key: titles can repeat, and columns never move.
            <tr key={column}>
              <th scope="row" className="medium anywhere">
                {name}
              </th>
              <td className="muted anywhere">{samples.filter((sample) => sample !== '').join(' · ') || '—'}</td>
              <td>
                <Select
                  aria-label={name}
                  choices={choices}
                  value={mapping[column]}
                  onChange={(field) => onChange(assignField(mapping, { column, field: field?.id ?? null }))}
                  emptyText={<span className="faint">{translate('user_import.leave_out')}</span>}
                  clearable
                  fullWidth
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Mapping of columns to fields, and defaults for empty cells. */
export const ColumnsStep = ({ uploaded, onChecking }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const roles = useGivableRoles()
  const [mapping, setMapping] = useState<Mapping>(uploaded.columns.map(({ field }) => field))
  const [role, setRole] = useState('enrollee')
  const [locale, setLocale] = useState<Locale>('ru')
  const [onExisting, setOnExisting] = useState<(typeof existing)[number]>('update')
  const form = useForm<{ started_on: string | null }>({ defaultValues: { started_on: today() } })
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      provider.act('POST /api/access/users/imports/:id/check', {
        id: uploaded.id,
        body: {
          mapping: [...mapping],
          role,
          locale,
          on_existing: onExisting,
          started_on: form.getValues('started_on') ?? undefined,
        },
      }),
    onSuccess: onChecking,
    // The HTTP client has already shown the error.
    onError: () => undefined,
  })
  const ready = hasName(mapping)
  return (
    <section className="stack gap-4" aria-labelledby="import-columns">
      {uploaded.status === 'failed' && (
        <p className="note warning" role="alert">
          {translate('user_import.failed')}
        </p>
      )}
      <header>
        <h2 id="import-columns">{translate('user_import.steps.columns')}</h2>
        <p className="muted">
          {translate('user_import.columns_help', uploaded.total)}{' '}
          {translate(`user_import.encoding.${encodingKey(uploaded)}`)}
        </p>
      </header>
      <HeadingRow uploaded={uploaded} />
      <ColumnsTable columns={uploaded.columns} mapping={mapping} onChange={setMapping} />
      <h2 className="mt-4">{translate('user_import.defaults')}</h2>
      <div className="cols3">
        <LabelledSelect
          label={translate('user_import.role')}
          value={role}
          choices={roles.map(({ code, name }) => ({ id: code, name }))}
          onChange={(one) => one && setRole(one.id)}
        />
        <LabelledSelect
          label={translate('user_import.locale')}
          value={locale}
          choices={locales.map((id) => ({ id, name: translate(`kit.locale.${id}`) }))}
          onChange={(one) => one && setLocale(one.id)}
        />
        <LabelledSelect
          label={translate('user_import.existing')}
          value={onExisting}
          choices={existing.map((id) => ({ id, name: translate(`user_import.on_existing.${id}`) }))}
          onChange={(one) => one && setOnExisting(one.id)}
        />
        {mapping.includes('group') && (
          <FormProvider {...form}>
            <DateInput source="started_on" label="user_import.fields.started_on" />
          </FormProvider>
        )}
      </div>
      <div className="row wrap gap-4 mt-4">
        <Button variant="contained" disabled={!ready || isPending} onClick={() => mutate()}>
          {translate('user_import.check')}
        </Button>
        {!ready && <span className="hint">{translate('user_import.name_needed')}</span>}
      </div>
    </section>
  )
}

/** Workbooks have no delimiter and declare their own encoding. */
const encodingKey = ({ encoding, delimiter }: UserImport) => (delimiter === null ? 'workbook' : encoding)

/** Roles that the user may give. */
const useGivableRoles = (): readonly Role[] => {
  const giver = useGiver()
  const roles = useRoles()
  return giver ? roles.filter((role) => canGive(giver, role)) : []
}
