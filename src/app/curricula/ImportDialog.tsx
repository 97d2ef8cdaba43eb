import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { curriculumLimits } from '../../api/curricula/codes'
import type { CheckedRow, Curriculum } from '../../api/curricula/curricula'
import { DropZone } from '../kit/files/DropZone'
import { UploadRow } from '../kit/files/UploadRow'
import { useUploads } from '../kit/files/useUploads'
import { DialogForm } from '../kit/forms/DialogForm'
import { BooleanInput } from '../kit/inputs/BooleanInput'
import { useNumberText } from '../kit/fields/useNumberText'
import { TextInput } from '../kit/inputs/TextInput'
import { useAct } from '../kit/providers/calls'
import { toast } from '../shell/toasts/store'
import { replaceCells, splitTable } from './splitTable'
import '../kit/files/files.css'

const megabytes = 10
type Props = { curriculum: Curriculum; onDone: () => void; onClose: () => void }

/** Imports lines from a pasted table or a file after a check of each row. */
export const ImportDialog = ({ curriculum: { id, version }, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const check = useAct('POST /api/groups/curricula/:id/lines/check')
  const write = useAct('POST /api/groups/curricula/:id/lines/import')
  const [checked, setChecked] = useState<readonly CheckedRow[] | null>(null)
  const discard = useCallback(() => setChecked(null), [])
  const lines = (checked ?? []).flatMap(({ line }) => {
    if (!line) return []
    const { subject_name: _, ...rest } = line
    return [rest]
  })
  const submit = async ({ table, replace }: FieldValues) => {
    if (!checked) {
      const rows = splitTable(typeof table === 'string' ? table : '')
      if (rows.length > curriculumLimits.rows)
        return { table: translate('curricula.import.too_long', curriculumLimits.rows) }
      setChecked(await check.mutateAsync({ id, body: { rows } }))
      return undefined
    }
    if (lines.length === 0) return { table: translate('curricula.import.nothing') }
    await write.mutateAsync({ id, body: { version, replace: Boolean(replace), lines } })
    toast.success({ text: translate('curricula.import.done') })
    onDone()
    onClose()
    return undefined
  }
  return (
    <DialogForm
      wide
      name="import"
      title={translate('curricula.import.title')}
      submit={
        checked && lines.length > 0
          ? translate('curricula.import.submit', lines.length)
          : translate('curricula.import.check')
      }
      defaultValues={{ table: '', replace: false }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        source="table"
        label="curricula.import.table"
        whenEmpty="curricula.import.empty"
        helperText={translate('curricula.import.help')}
        multiline
        minRows={4}
        keepsEmpty
      />
      <TableFile id={id} />
      <OnTableChange onChange={discard} />
      {checked && (
        <CheckedRows
          rows={checked}
          onReplaced={async (table) => setChecked(await check.mutateAsync({ id, body: { rows: splitTable(table) } }))}
        />
      )}
      <BooleanInput source="replace" label="curricula.import.replace" />
    </DialogForm>
  )
}

/** Discards the check when the table changes. */
const OnTableChange = ({ onChange }: { onChange: () => void }) => {
  const { subscribe } = useFormContext()
  useEffect(() => subscribe({ name: 'table', formState: { values: true }, callback: onChange }), [subscribe, onChange])
  return null
}

/** Loads the rows of a file into the text box, so users can review and edit them before the check. */
const TableFile = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/groups/curricula/:id/lines/file',
    sent: { id, body: undefined },
    megabytes,
    onDone: ({ rows }) => setValue('table', rows.map((cells) => cells.join('\t')).join('\n'), { shouldDirty: true }),
  })
  return (
    <>
      <DropZone
        id="lines-file"
        label={translate('curricula.import.file')}
        limits={translate('curricula.import.limits', { megabytes })}
        accept=".csv,.xlsx"
        multiple={false}
        disabled={uploads.some(({ state }) => state !== 'failed')}
        onFiles={(files) => {
          for (const { key } of uploads) stop(key)
          add(files)
        }}
      />
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The line as understood, with its hours and credits, so that a column that was not recognised is noticed. */
const LineText = ({ line }: { line: NonNullable<CheckedRow['line']> }) => {
  const translate = useTranslate()
  const number = useNumberText()
  const { subject_name, semester, control_form, hours, credits } = line
  const texts = [
    subject_name,
    translate('curricula.semester', { semester }),
    translate(`curricula.form.${control_form}`),
    hours === null ? translate('curricula.import.no_hours') : translate('curricula.hours', { hours: number(hours) }),
    ...(credits === null ? [] : [translate('curricula.credits', { credits: number(credits) })]),
  ]
  return <>{texts.join(', ')}</>
}

type RowsProps = { rows: readonly CheckedRow[]; onReplaced: (table: string) => unknown }
/** The rows as understood, those to correct first. */
const CheckedRows = ({ rows, onReplaced }: RowsProps) => {
  const translate = useTranslate()
  const bad = rows.filter(({ errors }) => errors.length > 0).length
  const sorted = rows.toSorted((one, other) => Number(other.errors.length > 0) - Number(one.errors.length > 0))
  return (
    <div className="stack gap-2" role="status">
      {bad > 0 && <p className="text-warning">{translate('curricula.import.bad', bad)}</p>}
      <table className="w-full text-s">
        <thead className="hide-phone">
          <tr className="small muted text-left">
            <th scope="col">{translate('curricula.import.row')}</th>
            <th scope="col">{translate('curricula.import.result')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, text, line, errors, is_known, similar }) => (
            <tr key={row} className="border-t">
              <th scope="row" className="regular text-left anywhere py-2">
                {row}. {text}
              </th>
              <td className="py-2">
                {line ? (
                  <>
                    <LineText line={line} />
                    {is_known && <span className="block muted">{translate('curricula.import.known')}</span>}
                  </>
                ) : (
                  (errors.length === 0 && <span className="muted">{translate('curricula.import.skipped')}</span>) ||
                  errors.map((error) => (
                    <span key={error} className="block text-danger">
                      {error}
                    </span>
                  ))
                )}
                {similar && <Similar similar={similar} onReplaced={onReplaced} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Replaces an unknown subject by one with a similar name, in all rows of the table. */
const Similar = ({
  similar: { text, subjects },
  onReplaced,
}: { similar: NonNullable<CheckedRow['similar']> } & Pick<RowsProps, 'onReplaced'>) => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext<{ table: string }>()
  return (
    <span className="row wrap gap-1 mt-1">
      <span className="muted">{translate('curricula.import.similar', { text })}</span>
      {subjects.map(({ id, code, name }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          onClick={() => {
            const table = replaceCells(getValues('table'), { from: text, to: code })
            setValue('table', table, { shouldDirty: true })
            onReplaced(table)
          }}
        >
          {`${name}, ${code}`}
        </Button>
      ))}
    </span>
  )
}
