import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateInput } from '../../kit/inputs/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
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
  const { mutateAsync } = useAct('POST /api/my/portfolio/shares', { onSettled: askAgain })
  const [values] = useState(() => ({ label: null, expires_on: defaultExpiry(), with_name: true }))
  return (
    <DialogForm
      title={translate('portfolio.share.make')}
      submit={translate('portfolio.share.submit')}
      defaultValues={values}
      onClose={onClose}
      onSubmit={async ({ label, expires_on, with_name }) => {
        onMade(await mutateAsync({ body: { label: label || null, expires_on, with_name } }))
        onClose()
      }}
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
    </DialogForm>
  )
}
