import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { BadgeCheck, Plus, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { useRedirect, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Curriculum } from '../../api/curricula/curricula'
import { useDownload } from '../kit/files/useDownload'
import { ActionDialog } from '../kit/forms/ActionDialog'
import { TextInput } from '../kit/inputs/TextInput'
import { useAct } from '../kit/providers/calls'
import { Confirm } from '../shell/page/Confirm'
import { MoreMenu } from '../shell/page/MoreMenu'
import { toast } from '../shell/toasts/store'
import { Changes } from './CurriculumChanges'
import { ImportDialog } from './ImportDialog'
import { LineDialog } from './LineDialog'
import { useKnownDraft } from './useKnownDraft'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
type Props = { curriculum: Curriculum; onDone: () => void }
type DialogName = 'line' | 'import' | 'note' | 'approve' | 'archive' | 'delete'

/** Actions of the study office on a curriculum in its present state. */
export const CurriculumActions = ({ curriculum, onDone }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const { id, version, actions, entry_year, edition } = curriculum
  const [open, setOpen] = useState<DialogName | null>(null)
  const { save } = useDownload()
  const close = () => setOpen(null)
  const finish = () => {
    refresh()
    onDone()
  }
  const copy = useAct('POST /api/groups/curricula/:id/copy', {
    onSuccess: (made) => {
      toast.success({ text: translate('curricula.copy.done') })
      redirect('edit', 'groups/curricula', made.id)
    },
  })
  const remove = useAct('DELETE /api/groups/curricula/:id', {
    onSuccess: () => {
      toast.success({ text: translate('curricula.delete.done') })
      redirect('list', 'groups/curricula')
    },
  })
  const can = (action: Curriculum['actions'][number]) => actions.includes(action)
  const copyTo = (year: number) => copy.mutate({ id, body: { entry_year: year } })
  const isDraft = can('edit')
  return (
    <>
      {isDraft && (
        <>
          <Button variant="outlined" onClick={() => setOpen('import')}>
            <Upload {...icon} />
            {translate('curricula.import.button')}
          </Button>
          <Button variant="outlined" onClick={() => setOpen('line')}>
            <Plus {...icon} />
            {translate('curricula.line.add')}
          </Button>
          <Button variant="contained" onClick={() => setOpen('approve')}>
            <BadgeCheck {...icon} />
            {translate('curricula.approve.button')}
          </Button>
        </>
      )}
      {can('assign') && (
        <Button variant="contained" component={Link} to={`/groups/curricula/${id}/assign`}>
          <Users {...icon} />
          {translate('curricula.assign.button')}
        </Button>
      )}
      <MoreMenu>
        <MenuItem onClick={() => save(`/api/groups/curricula/${id}/lines/export`)}>
          {translate('curricula.template')}
        </MenuItem>
        {can('copy') && <CopyItem curriculum={curriculum} year={entry_year + 1} onCopy={copyTo} />}
        {can('copy') && !isDraft && <CopyItem curriculum={curriculum} year={entry_year} onCopy={copyTo} />}
        {isDraft && <MenuItem onClick={() => setOpen('note')}>{translate('curricula.note.button')}</MenuItem>}
        {can('archive') && (
          <MenuItem onClick={() => setOpen('archive')}>{translate('curricula.archive.button')}</MenuItem>
        )}
        {can('delete') && (
          <MenuItem className="text-danger" onClick={() => setOpen('delete')}>
            {translate('curricula.delete.button')}
          </MenuItem>
        )}
      </MoreMenu>
      {open === 'line' && (
        <LineDialog curriculum={curriculum} start={{ subject_id: null, semester: 1 }} onDone={finish} onClose={close} />
      )}
      {open === 'import' && <ImportDialog curriculum={curriculum} onDone={finish} onClose={close} />}
      {open === 'note' && (
        <ActionDialog
          action="PUT /api/groups/curricula/:id"
          request={({ note, version: known }) => ({ id, body: { note: note ?? '', version: known } })}
          name="note"
          title={translate('curricula.note.title')}
          confirm={translate('kit.form.save')}
          auditEntity="groups/curricula"
          defaultValues={{ note: curriculum.note, version }}
          successMessage={translate('curricula.note.done')}
          onSettled={finish}
          onClose={close}
        >
          <TextInput source="note" label="curricula.note.field" multiline optional />
        </ActionDialog>
      )}
      {open === 'approve' && (
        <ActionDialog
          action="POST /api/groups/curricula/:id/approve"
          request={() => ({ id, body: { version } })}
          name="approve"
          title={translate('curricula.approve.title')}
          confirm={translate('curricula.approve.button')}
          defaultValues={{}}
          successMessage={translate('curricula.approve.done')}
          onSettled={finish}
          onClose={close}
        >
          <p>{translate('curricula.approve.text')}</p>
          {edition > 1 && <Changes id={id} />}
        </ActionDialog>
      )}
      {open === 'archive' && (
        <ActionDialog
          action="POST /api/groups/curricula/:id/archive"
          request={() => ({ id, body: { version } })}
          name="archive"
          title={translate('curricula.archive.title')}
          confirm={translate('curricula.archive.button')}
          defaultValues={{}}
          successMessage={translate('curricula.archive.done')}
          onSettled={finish}
          onClose={close}
        >
          <p>{translate('curricula.archive.text')}</p>
        </ActionDialog>
      )}
      <Confirm
        isOpen={open === 'delete'}
        title={translate('curricula.delete.title')}
        content={translate('curricula.delete.text')}
        confirm={translate('curricula.delete.button')}
        confirmColor="warning"
        cancel={translate('kit.form.cancel')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id, body: undefined })}
        onClose={close}
      />
    </>
  )
}

type CopyProps = { curriculum: Curriculum; year: number; onCopy: (year: number) => void }

/** Copies to a year, or opens the draft that the year already has. */
const CopyItem = ({ curriculum, year, onCopy }: CopyProps) => {
  const translate = useTranslate()
  const draft = useKnownDraft({ ...curriculum, entry_year: year }, true)
  const isNext = year > curriculum.entry_year
  if (draft)
    return (
      <MenuItem component={Link} to={`/groups/curricula/${draft.id}`}>
        {translate(`curricula.copy.${isNext ? 'open_next' : 'open_edition'}`, { year })}
      </MenuItem>
    )
  return (
    <MenuItem onClick={() => onCopy(year)}>
      {translate(`curricula.copy.${isNext ? 'next' : 'edition'}`, { year })}
    </MenuItem>
  )
}
