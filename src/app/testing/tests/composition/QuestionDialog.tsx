import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Question } from '../../../../api/testing/questions'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { PreviewCard } from '../../questions/preview/PreviewCard'
import '../../questions/questions.css'

/** A pinned question as takers will see it. */
export const QuestionDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('tests.question.title')}</DialogTitle>
      <DialogContent>
        <QuestionShown id={id} />
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={`/questions/${id}`}>
          {translate('tests.question.edit')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('tests.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Preview of a question in the bank, which can be answered and marked as in a test. */
export const QuestionShown = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { data, error } = useGetOne<Question>('questions', { id }, { onError: () => undefined })
  if (error) return <p className="muted">{translate('tests.question.lost')}</p>
  return data ? <PreviewCard key={id} content={data.content} title={data.title} /> : <FormSkeleton />
}
