import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { reviewPath } from '../shared'

/** Returns the undo action for the toast of an acceptance; it opens a dialog that asks for a reason. */
export const useUndo = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (id: number, within?: number) => ({
    label: translate('applications.undo_return.button'),
    run: () => void navigate(reviewPath(id, within, 'revoke')),
  })
}
