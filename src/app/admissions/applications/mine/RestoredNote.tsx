import { History } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { dayAndTime } from '../../../shell/dates'

type Props = { at: number; onDiscard: () => void; onClose: () => void }

/** What was typed before the page was left, and had not reached the server, is back. */
export const RestoredNote = ({ at, onDiscard, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <div className="note mb-6" role="status">
      <History size={20} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        <p>{translate('my_profile.restored.text', { at: dayAndTime(new Date(at).toISOString()) })}</p>
        <div className="row wrap mt-2">
          <button type="button" className="btn o s" onClick={onClose}>
            {translate('my_profile.restored.keep')}
          </button>
          <button type="button" className="btn s" onClick={onDiscard}>
            {translate('my_profile.restored.discard')}
          </button>
        </div>
      </div>
    </div>
  )
}
