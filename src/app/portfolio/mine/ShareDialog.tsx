import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateInput } from '../../kit/inputs/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { isoDay } from '../../shell/dates'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

type Props = { onMade: (made: { id: number; url: string }) => void; onClose: () => void }

/** Default lifetime of a link in days: about as long as a job search. */
const defaultDays = 30
const defaultExpiry = () => isoDay(new Date(Date.now() + defaultDays * 86_400_000))

/** Creates a link with an expiry date. */
export const ShareDialog = ({ onMade, onClose }: Props) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const [values] = useState(() => ({ label: null, expires_on: defaultExpiry(), with_name: true }))
  return (
    <ActionDialog
      action="POST /api/my/portfolio/shares"
      request={({ label, expires_on, with_name }) => ({ body: { label: label || null, expires_on, with_name } })}
      title={translate('portfolio.share.make')}
      confirm={translate('portfolio.share.submit')}
      defaultValues={values}
      onSuccess={onMade}
      onSettled={askAgain}
      onClose={onClose}
    >
      <p className="muted">{translate('portfolio.share.text')}</p>
      <TextInput
        source="label"
        label="portfolio.share.label"
        helperText={translate('portfolio.share.label_help')}
        optional
      />
      <DateInput source="expires_on" label="portfolio.share.expires_on" />
      <BooleanInput
        source="with_name"
        label="portfolio.share.with_name"
        helperText={translate('portfolio.share.with_name_help')}
      />
    </ActionDialog>
  )
}
