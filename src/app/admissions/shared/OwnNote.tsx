import { UserRoundX } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useUser } from '../../shell/session/store'

/** Said to somebody of the office who looks at an application of their own: others decide about it. */
export const OwnNote = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  if (useUser()?.id !== userId) return null
  return (
    <p className="note mb-4" role="status">
      <UserRoundX size={20} strokeWidth={1.75} aria-hidden />
      <span>{translate('profiles.own_case')}</span>
    </p>
  )
}
