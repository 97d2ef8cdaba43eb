import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ProfileConsent } from '../../../api/people/registration'
import { useDownload } from '../../kit/files/useDownload'

type Props = {
  kind: ProfileConsent
  /** Somebody else's application, in the office; otherwise one's own. */
  profileId?: number
  /** What the consent is called, where several stand together. */
  title?: string
}

/** Downloads a consent filled in with what the application says, to be signed by hand. */
export const BlankButton = ({ kind, profileId, title }: Props) => {
  const translate = useTranslate()
  const profile = profileId === undefined ? '/api/my/profile' : `/api/profiles/${profileId}`
  const { save } = useDownload()
  return (
    <div>
      {/* With large letters its words take several lines. */}
      <Button
        size="small"
        sx={{ minWidth: 0, whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => save(`${profile}/consents/${kind}/print`)}
      >
        <Printer size={16} strokeWidth={2} aria-hidden />
        {translate('admissions.blank')}
        {title && <span className="sr-only">: {title}</span>}
      </Button>
    </div>
  )
}
