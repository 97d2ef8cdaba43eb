import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ApplicationConsent } from '../../../api/people/registration'
import { useDownload } from '../../kit/files/useDownload'

type Props = {
  kind: ApplicationConsent
  /** Set if the office downloads an applicant's form; undefined for the user's own application. */
  applicationId?: number
  /** The name of the consent, to tell several buttons apart. */
  title?: string
}

/** Downloads a consent form prefilled from the application, to print and sign. */
export const ConsentFormButton = ({ kind, applicationId, title }: Props) => {
  const translate = useTranslate()
  const application = applicationId === undefined ? '/api/my/profile' : `/api/profiles/${applicationId}`
  const { save } = useDownload()
  return (
    <div>
      {/* With a large font size the label wraps to several lines. */}
      <Button
        size="small"
        sx={{ minWidth: 0, whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => save(`${application}/consents/${kind}/print`)}
      >
        <Printer size={16} strokeWidth={2} aria-hidden />
        {translate('admissions.blank')}
        {title && <span className="sr-only">: {title}</span>}
      </Button>
    </div>
  )
}
