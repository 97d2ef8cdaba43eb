import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { markChoices } from './marks'

type Props = { homework: HomeworkRecord; work: Work }

/** Mark or another due time for somebody who has handed in nothing. */
export const WorkMenu = ({ homework, work }: Props) => {
  const translate = useTranslate()
  const [dialog, open] = useState<'mark' | 'due' | null>(null)
  if (!homework.can_edit || work.state !== 'missing' || homework.status === 'draft') return null
  const close = () => open(null)
  return (
    <>
      <MoreMenu label={translate('homework.review.more', { name: work.name })}>
        {!homework.is_signed && (
          <MenuItem onClick={() => open('mark')}>{translate('homework.review.mark_missing')}</MenuItem>
        )}
        <MenuItem onClick={() => open('due')}>{translate('homework.review.personal_due')}</MenuItem>
      </MoreMenu>
      {dialog === 'mark' && <MarkDialog homework={homework} work={work} onClose={close} />}
      {dialog === 'due' && <DueDialog homework={homework} work={work} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }
/** A team is named by any of its members. */
const personOf = ({ user_id, members }: Work): number => user_id ?? members[0]?.id ?? 0

const useReload = () => {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['GET /api/gradebook/homework/:id/works'] })
    await client.invalidateQueries({ queryKey: ['gradebook/homework'] })
  }
}

const MarkDialog = ({ homework, work, onClose }: DialogProps) => {
  const translate = useTranslate()
  const choices = markChoices(homework.scale)
  return (
    <ActionDialog
      action="POST /api/gradebook/homework/:id/people/:person/mark"
      request={({ value, comment }) => ({
        params: { person: personOf(work) },
        id: homework.id,
        body: { value: Number(value), comment: comment || null },
      })}
      name={`mark ${work.key}`}
      title={translate('homework.review.mark_missing_title', { name: work.name })}
      confirm={translate('homework.review.give')}
      defaultValues={{ value: null, comment: null }}
      successMessage={translate('homework.review.given', { name: work.name })}
      onSettled={useReload()}
      onClose={onClose}
    >
      <p>{translate(work.has_draft ? 'homework.review.mark_missing_draft' : 'homework.review.mark_missing_text')}</p>
      {choices ? (
        <SelectInput source="value" label="homework.review.mark" choices={choices} />
      ) : (
        <NumberInput
          source="value"
          label="homework.review.mark"
          helperText={translate('homework.review.up_to', { max: homework.max })}
        />
      )}
      <TextInput source="comment" label="homework.review.comment" multiline optional />
    </ActionDialog>
  )
}

const DueDialog = ({ homework, work, onClose }: DialogProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="PUT /api/gradebook/homework/:id/extensions/:person"
      request={({ due_at, reason }) => ({
        params: { person: personOf(work) },
        id: homework.id,
        body: { due_at: due_at || null, reason: reason || null },
      })}
      name={`due ${work.key}`}
      title={translate('homework.review.personal_due_title', { name: work.name })}
      confirm={translate('homework.review.personal_due_save')}
      defaultValues={{ due_at: work.due_at, reason: null }}
      successMessage={translate('homework.review.personal_due_saved')}
      onSettled={useReload()}
      onClose={onClose}
    >
      <p>{translate('homework.review.personal_due_text')}</p>
      <DateTimeInput
        source="due_at"
        label="resources.gradebook/homework.fields.due_at"
        helperText={translate('homework.review.personal_due_help')}
        optional
      />
      <TextInput source="reason" label="homework.review.reason" optional />
    </ActionDialog>
  )
}
