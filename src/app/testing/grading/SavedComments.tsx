import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedComment } from '../../../api/testing/grading'
import { useAct } from '../../kit/providers/calls'
import { savedKeys } from './keys'
import './grading.css'

type Props = { saved: readonly SavedComment[]; comment: string; onAdd: (text: string) => void }

/** The user's saved comments: a key appends one to the comment, and the current comment can be saved. */
export const SavedComments = ({ saved, comment, onAdd }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const refetchOptions = { onSuccess: () => client.invalidateQueries({ queryKey: ['GET /api/grading/comments'] }) }
  const keep = useAct('POST /api/grading/comments', refetchOptions)
  const drop = useAct('DELETE /api/grading/comments/:id', refetchOptions)
  const text = comment.trim()
  const isSaved = saved.some((one) => one.text === text)
  return (
    <div className="stack gap-2">
      <p className="row wrap small muted">
        <span className="grow">{translate('grading.saved.title')}</span>
        {text !== '' && !isSaved && (
          <button
            type="button"
            className="link"
            disabled={keep.isPending}
            onClick={() => keep.mutate({ body: { text } })}
          >
            {translate('grading.saved.keep')}
          </button>
        )}
        {saved.length > 0 && (
          <button type="button" className="link" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {translate(isEditing ? 'grading.saved.done' : 'grading.saved.edit')}
          </button>
        )}
      </p>
      {saved.length === 0 && <p className="small muted">{translate('grading.saved.empty')}</p>}
      <ul className="row wrap">
        {saved.map((one, place) => (
          <li key={one.id} className="row gap-1">
            <Button
              variant="outlined"
              size="small"
              className="grading-saved regular"

              aria-keyshortcuts={savedKeys[place]}
              title={one.text}
              onClick={() => onAdd(one.text)}
            >
              {savedKeys[place] && <kbd aria-hidden>{savedKeys[place]}</kbd>}
              <span className="truncate">{one.text}</span>
            </Button>
            {isEditing && (
              <IconButton
                size="small"

                aria-label={translate('grading.saved.remove', { text: one.text })}
                onClick={() => drop.mutate({ id: one.id, body: undefined })}
              >
                <X size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
