import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Ban, ClipboardPen, FileText, SquarePen } from 'lucide-react'
import { useRefresh, useTranslate } from 'react-admin'
import type { Retake } from '../../../api/gradebook/retakes'
import { isCommission } from '../../../api/gradebook/retakeRules'
import { useDownload } from '../../kit/files/useDownload'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { outcomeOf, resultOf } from './codes'
import { ResultInput } from './ResultInput'
import { TermInputs } from './TermInputs'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const small = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
type Props = { retake: Retake; onDone: () => void }
type DialogName = 'edit retake' | 'cancel retake' | 'record retake' | 'correct retake'

/** Buttons of a retake: what the user may do with it now. */
export const RetakeActions = ({ retake, onDone }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { save, isSaving } = useDownload()
  const [open, setOpen] = useDraftDialog<DialogName>([
    'edit retake',
    'cancel retake',
    'record retake',
    'correct retake',
  ])
  const { actions } = retake
  const dialog = {
    retake,
    onDone: () => {
      refresh()
      onDone()
    },
    onClose: () => setOpen(null),
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={isSaving}
        aria-busy={isSaving}
        onClick={() => save(`/api/gradebook/retakes/${retake.id}/sheet`)}
      >
        <FileText {...icon} />
        {translate('retakes.sheet')}
      </Button>
      {actions.includes('edit') && (
        <Button variant="outlined" onClick={() => setOpen('edit retake')}>
          <SquarePen {...icon} />
          {translate('retakes.edit.button')}
        </Button>
      )}
      {actions.includes('record') && (
        <Button variant="contained" onClick={() => setOpen('record retake')}>
          <ClipboardPen {...icon} />
          {translate('retakes.record.button')}
        </Button>
      )}
      {actions.includes('correct') && (
        <Button variant="outlined" onClick={() => setOpen('correct retake')}>
          <ClipboardPen {...icon} />
          {translate('retakes.correct.button')}
        </Button>
      )}
      {actions.includes('cancel') && (
        <MoreMenu>
          <MenuItem className="text-danger" onClick={() => setOpen('cancel retake')}>
            <ListItemIcon className="text-danger">
              <Ban {...small} />
            </ListItemIcon>
            {translate('retakes.cancel.button')}
          </MenuItem>
        </MoreMenu>
      )}
      {open === 'edit retake' && <EditDialog {...dialog} />}
      {open === 'cancel retake' && <CancelDialog {...dialog} />}
      {open === 'record retake' && <RecordDialog {...dialog} />}
      {open === 'correct retake' && <CorrectDialog {...dialog} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

const EditDialog = ({ retake, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { id, version, held_on, starts_at, place, examiner_ids } = retake
  return (
    <ActionDialog
      action="PUT /api/gradebook/retakes/:id"
      request={(values) => ({
        id,
        body: {
          version: values.version,
          held_on: values.held_on,
          starts_at: values.starts_at || null,
          place: values.place ?? '',
          examiner_ids: values.examiner_ids,
        },
      })}
      name="edit retake"
      title={translate('retakes.edit.title')}
      confirm={translate('kit.form.save')}
      auditEntity="gradebook/retakes"
      defaultValues={{ version, held_on, starts_at, place, examiner_ids }}
      successMessage={translate('retakes.edit.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <TermInputs hasCommission={isCommission(retake.number)} />
    </ActionDialog>
  )
}

const CancelDialog = ({ retake, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/gradebook/retakes/:id/cancel"
      request={({ reason }) => ({ id: retake.id, body: { version: retake.version, reason: reason ?? '' } })}
      name="cancel retake"
      title={translate('retakes.cancel.title')}
      confirm={translate('retakes.cancel.button')}
      cancel={translate('retakes.cancel.back')}
      confirmColor="warning"
      defaultValues={{ reason: '' }}
      successMessage={translate('retakes.cancel.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>{translate('retakes.cancel.text')}</p>
      <TextInput source="reason" label="retakes.cancel.reason" multiline />
    </ActionDialog>
  )
}

const RecordDialog = ({ retake, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { id, version, scale } = retake
  return (
    <ActionDialog
      action="POST /api/gradebook/retakes/:id/result"
      request={({ value }) => ({ id, body: { version, ...outcomeOf(value, scale) } })}
      name="record retake"
      title={translate('retakes.record.title')}
      confirm={translate('retakes.record.submit')}
      defaultValues={{ value: '' }}
      successMessage={translate('retakes.record.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <ResultInput source="value" scale={scale} label="retakes.record.result" />
      <p className="small muted">{translate('retakes.record.help')}</p>
    </ActionDialog>
  )
}

const CorrectDialog = ({ retake, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { id, version, scale } = retake
  return (
    <ActionDialog
      action="POST /api/gradebook/retakes/:id/correct"
      request={({ value, reason }) => ({ id, body: { version, reason: reason ?? '', ...outcomeOf(value, scale) } })}
      name="correct retake"
      title={translate('retakes.correct.title')}
      confirm={translate('kit.form.save')}
      defaultValues={{ value: resultOf(retake), reason: '' }}
      successMessage={translate('retakes.correct.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <ResultInput source="value" scale={scale} label="retakes.record.result" />
      <TextInput source="reason" label="retakes.correct.reason" multiline />
    </ActionDialog>
  )
}
