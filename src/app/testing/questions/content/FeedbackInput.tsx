import Button from '@mui/material/Button'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useSourceContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Translated } from './ContentLanguages'
import { PartInput } from './PartInput'

/** Feedback for takers who choose the part; collapsed to a button while empty. */
export const FeedbackInput = () => (
  <Translated>
    <Feedback />
  </Translated>
)

const Feedback = () => {
  const translate = useTranslate()
  const path = useSourceContext().getSource('feedback')
  const value: unknown = useWatch({ name: path })
  const [isOpen, setOpen] = useState(false)
  if (isOpen || value) return <PartInput source="feedback" optional />
  return (
    <div>
      <Button size="small" color="secondary" onClick={() => setOpen(true)}>
        <MessageSquareText size={16} strokeWidth={2} aria-hidden />
        {translate('questions.parts.add_feedback')}
      </Button>
    </div>
  )
}
