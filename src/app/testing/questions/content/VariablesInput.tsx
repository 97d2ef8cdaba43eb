import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldFrame } from '../../../kit/inputs/FieldFrame'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { Select } from '../../../kit/inputs/choices/Select'
import { useTranslatedChoices } from '../../../kit/inputs/choices/choices'
import { ArrayInput } from '../../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/rows/SimpleFormIterator'
import { useField } from '../../../kit/inputs/useField'
import { variableChoices } from '../choices'
import { partSummary } from './partSummary'

const asIs = (value: unknown) => value

type Table = { names: readonly string[]; rows: readonly (readonly unknown[])[] }
const tableOf = (value: unknown): Table | null =>
  typeof value === 'object' &&
  value !== null &&
  'names' in value &&
  'rows' in value &&
  Array.isArray(value.names) &&
  Array.isArray(value.rows)
    ? { names: value.names.map(String), rows: value.rows }
    : null
const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : 'none'

const newRange = (name = '') => ({ name, from: 1, to: 10, decimals: 0 })
const start: Readonly<Record<string, unknown>> = {
  ranges: { kind: 'ranges', ranges: [newRange('a'), newRange('b')] },
  table: { kind: 'table', names: [], rows: [] },
}

const variablesSource = 'content.variables'
/** Whether takers get values of their own, so that answers are formulas. */
export const useHasVariables = (): boolean => kindOf(useWatch({ name: variablesSource })) !== 'none'

/** Values that each taker draws: none, from ranges, or a row of a table. */
export const VariablesInput = () => {
  const translate = useTranslate()
  const choices = useTranslatedChoices(variableChoices)
  const { getValues, setValue } = useFormContext()
  const { field, frame, control } = useField(
    { source: 'variables', helperText: translate('questions.help.variables') },
    { format: asIs, parse: asIs, describe: (value) => translate(`questions.variables.${kindOf(value)}`) },
  )
  const kind = kindOf(field.value)
  const choose = (next: string) => {
    field.onChange(start[next] ?? null)
    const accepted: unknown = getValues('content.accepted')
    if (next === 'none' && Array.isArray(accepted))
      for (const at of accepted.keys()) setValue(`content.accepted.${at}.formula`, null, { shouldDirty: true })
  }
  return (
    <>
      <FieldFrame {...frame}>
        <Select
          id={control.id}
          labelId={`${control.id}-label`}
          choices={choices}
          value={kind}
          describedBy={control.describedBy}
          onChange={(choice) => choose(String(choice?.id ?? 'none'))}
        />
      </FieldFrame>
      {kind === 'ranges' && <RangesInput />}
      {kind === 'table' && <TableInput />}
    </>
  )
}

const RangesInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="variables.ranges" label="questions.parts.variables" summary={partSummary}>
      <SimpleFormIterator
        defaultItem={newRange}
        addLabel={translate('questions.parts.add_variable')}
        columns="repeat(auto-fit, minmax(110px, 1fr))"
      >
        <TextInput source="name" label="questions.parts.variable" />
        <NumberInput source="from" label="questions.parts.variable_from" />
        <NumberInput source="to" label="questions.parts.variable_to" />
        <NumberInput source="decimals" label="questions.parts.variable_decimals" step={1} />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

const textOfTable = ({ names, rows }: Table): string =>
  [names, ...rows].map((cells) => cells.map((cell) => String(cell).replace('.', ',')).join('\t')).join('\n')
const readTable = (typed: string): Table => {
  const [names = [], ...rows] = typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s*[\t;]\s*|\s+/))
  return { names, rows: rows.map((cells) => cells.map((cell) => Number(cell.replace(',', '.')))) }
}
const isSame = (one: Table, other: Table) => JSON.stringify(one) === JSON.stringify(other)

/** A table pasted from a spreadsheet: names in the first line, then a line for each set of values. */
const TableInput = () => {
  const translate = useTranslate()
  const { field, frame, control } = useField(
    {
      source: 'variables',
      label: 'questions.parts.variable_table',
      helperText: translate('questions.help.variable_table'),
    },
    { format: asIs, parse: asIs },
  )
  const table = tableOf(field.value) ?? { names: [], rows: [] }
  // Keeps the typed separators as long as they yield the same table.
  const [typed, setTyped] = useState(textOfTable(table))
  const wrong = table.rows.findIndex(
    (cells) => cells.length !== table.names.length || cells.some((cell) => !Number.isFinite(cell)),
  )
  const fault = wrong >= 0 ? translate('questions.variables.wrong_row', { number: wrong + 2 }) : undefined
  return (
    <FieldFrame {...frame} error={frame.error ?? fault}>
      <OutlinedInput
        id={control.id}
        fullWidth
        multiline
        minRows={4}
        maxRows={12}
        inputRef={field.ref}
        value={isSame(readTable(typed), table) ? typed : textOfTable(table)}
        error={control.invalid || fault !== undefined}
        autoComplete="off"
        placeholder={'a\tb\n1\t2,5\n3\t4'}
        inputProps={{ 'aria-describedby': control.describedBy }}
        onBlur={() => field.onBlur()}
        onChange={({ target: { value } }) => {
          setTyped(value)
          field.onChange({ kind: 'table', ...readTable(value) })
        }}
      />
    </FieldFrame>
  )
}
