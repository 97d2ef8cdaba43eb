import { UserRoundX } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useUser } from '../../shell/session/store'

/** Explains to staff that they cannot decide on their own application. */
export const OwnApplicationNote = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  if (useUser()?.id !== userId) return null
  return (
    <p className="note mb-4" role="status">
      <UserRoundX size={20} strokeWidth={1.75} aria-hidden />
      <span>{translate('applications.own_case')}</span>
    </p>
  )
}
