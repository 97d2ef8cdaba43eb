import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Absence } from '../../../api/gradebook/attendance'
import { absenceReasons, gradebookLimits } from '../../../api/gradebook/codes'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { Pair } from '../../kit/forms/Pair'
import { useCloseDialog } from '../../kit/forms/useCloseDialog'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { FilesInput } from '../../kit/inputs/FilesInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

const reasons = choicesOf('attendance.reason', absenceReasons)
const limits = { files: gradebookLimits.absenceFiles, megabytes: 20, formats: ['pdf', 'jpg', 'png', 'webp'] }

type Props = {
  group: number
  person: { id: number; name: string }
  /** The absence to change, or the day of a new one. */
  of: Absence | string
  onDone: () => void
  onClose: () => void
}

/** Records or changes why a person was away. */
export const AbsenceDialog = ({ group, person, of, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const common = {
    title: translate('attendance.absence.title', { name: person.name }),
    confirm: translate('attendance.absence.save'),
    successMessage: translate('attendance.absence.saved'),
    onSuccess: onDone,
    onClose,
  }
  if (typeof of === 'string')
    return (
      <ActionDialog
        {...common}
        action="POST /api/gradebook/attendance/:group/absences"
        request={({ files, ...fields }) => ({
          params: { group },
          body: { user_id: person.id, ...fieldsOf(fields), file_ids: idsOf(files) },
        })}
        name={`absence of ${person.id}`}
        defaultValues={{ from_on: of, to_on: of, reason: null, note: '', files: [] }}
      >
        <AbsenceInputs group={group} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      {...common}
      action="PUT /api/gradebook/absences/:id"
      request={({ files, version, ...fields }) => ({
        id: of.id,
        body: { version, ...fieldsOf(fields), file_ids: idsOf(files) },
      })}
      name={`absence ${of.id}`}
      auditEntity="gradebook/absences"
      defaultValues={{ ...of }}
    >
      <AbsenceInputs group={group} />
      <DeleteButton id={of.id} onDone={onDone} />
    </ActionDialog>
  )
}

type Typed = Readonly<Record<string, unknown>>
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const fieldsOf = ({ from_on, to_on, reason, note }: Typed) => ({
  from_on: textOf(from_on),
  to_on: textOf(to_on),
  reason: absenceReasons.find((one) => one === reason) ?? 'other',
  note: textOf(note),
})
const idsOf = (files: unknown) => (Array.isArray(files) ? files.map(({ id }) => Number(id)) : [])

const AbsenceInputs = ({ group }: { group: number }) => (
  <>
    <Pair>
      <DateInput source="from_on" label="attendance.absence.from_on" />
      <DateInput source="to_on" label="attendance.absence.to_on" />
    </Pair>
    <SelectInput source="reason" label="attendance.absence.reason" choices={reasons} />
    <TextInput source="note" label="attendance.absence.note" optional keepsEmpty multiline minRows={2} />
    <FilesInput
      source="files"
      label="attendance.absence.files"
      optional
      upload={{ call: 'POST /api/gradebook/attendance/:group/files', sent: { params: { group }, body: {} } }}
      limits={limits}
    />
  </>
)

const DeleteButton = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const translate = useTranslate()
  const end = useCloseDialog()
  const { mutate, isPending } = useAct('DELETE /api/gradebook/absences/:id', {
    onSuccess: () => {
      toast.success({ text: translate('attendance.absence.deleted') })
      onDone()
      end()
    },
  })
  return (
    <div>
      <Button color="error" disabled={isPending} onClick={() => mutate({ id, body: undefined })}>
        {translate('attendance.absence.delete')}
      </Button>
    </div>
  )
}
