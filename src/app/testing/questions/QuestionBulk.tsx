import Button from '@mui/material/Button'
import { ArrowRightLeft, CircleCheck, FileOutput, Tags } from 'lucide-react'
import { useListContext, useTranslate, useRefresh } from 'react-admin'
import type { QuestionRow } from '../../../api/testing/questions'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { BulkActions } from '../../kit/lists/BulkActions'
import { useAct } from '../../kit/providers/calls'
import { ExportDialog } from './ExportDialog'
import { SubjectInput } from './SubjectInput'
import { TagsInput } from './TagsInput'
import { toast } from '../../shell/toasts/store'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const dialogs = ['tag questions', 'move questions', 'export questions'] as const

type Result = { done: readonly unknown[]; refused: readonly { message: string }[] }

/** Reports the result of a bulk action, including why some questions were skipped, and refreshes the lists. */
const useBulkResult = () => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (deed: 'ready' | 'tag' | 'move', { done, refused }: Result) => {
    if (done.length > 0) toast.success({ text: translate(`questions.done.${deed}`, done.length) })
    if (refused.length > 0) {
      toast.warning({
        title: translate('questions.refused', refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
    }
    refresh()
  }
}

export const QuestionBulk = ({ chosen }: { chosen: readonly QuestionRow[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<QuestionRow>()
  const [open, setOpen] = useDraftDialog(dialogs)
  const tell = useBulkResult()
  const ready = useAct('POST /api/questions/ready', {
    onSuccess: (result) => {
      tell('ready', result)
      onUnselectItems()
    },
  })
  const ids = chosen.map(({ id }) => id)
  const drafts = chosen.filter(({ status }) => status === 'draft').map(({ id }) => id)
  const close = () => setOpen(null)
  const readied = translate('questions.ready.button')
  return (
    <>
      {drafts.length > 0 && (
        <Button size="small" color="inherit" onClick={() => ready.mutate({ body: { ids: drafts } })}>
          <CircleCheck {...icon} />
          {drafts.length < ids.length ? `${readied}, ${drafts.length}` : readied}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => setOpen('tag questions')}>
        <Tags {...icon} />
        {translate('questions.tag.button')}
      </Button>
      <Button size="small" color="inherit" onClick={() => setOpen('move questions')}>
        <ArrowRightLeft {...icon} />
        {translate('questions.move.button')}
      </Button>
      <Button size="small" color="inherit" onClick={() => setOpen('export questions')}>
        <FileOutput {...icon} />
        {translate('questions.export.button')}
      </Button>
      <BulkActions chosen={chosen} />
      {open === 'tag questions' && <TagDialog ids={ids} onDone={onUnselectItems} onClose={close} />}
      {open === 'move questions' && <MoveDialog ids={ids} onDone={onUnselectItems} onClose={close} />}
      {open === 'export questions' && <ExportDialog of={{ ids }} count={ids.length} onClose={close} />}
    </>
  )
}

type Props = { ids: number[]; onDone: () => void; onClose: () => void }

/** Adds tags to questions and removes others. */
const TagDialog = ({ ids, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const tell = useBulkResult()
  return (
    <ActionDialog
      action="POST /api/questions/tag"
      request={({ add, remove }) => ({ body: { ids, add, remove } })}
      name="tag questions"
      title={translate('questions.tag.title', ids.length)}
      confirm={translate('questions.tag.submit')}
      defaultValues={{ add: [], remove: [] }}
      onSuccess={(result) => {
        tell('tag', result)
        onDone()
      }}
      onClose={onClose}
    >
      <TagsInput source="add" label="questions.tag.add" optional />
      <TagsInput source="remove" label="questions.tag.remove" optional />
    </ActionDialog>
  )
}

const MoveDialog = ({ ids, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const tell = useBulkResult()
  return (
    <ActionDialog
      action="POST /api/questions/move"
      request={({ subject_id }) => ({ body: { ids, subject_id } })}
      name="move questions"
      title={translate('questions.move.title', ids.length)}
      confirm={translate('questions.move.submit')}
      defaultValues={{ subject_id: null }}
      onSuccess={(result) => {
        tell('move', result)
        onDone()
      }}
      onClose={onClose}
    >
      <SubjectInput label="questions.move.to" />
    </ActionDialog>
  )
}
