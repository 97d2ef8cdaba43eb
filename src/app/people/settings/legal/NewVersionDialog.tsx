import { useDataProvider, useTranslate } from 'react-admin'
import type { Calls } from '../../../../api'
import type { LegalVersion } from '../../../../api/people/legalTexts'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { TranslatableInputs } from '../../../kit/inputs/TranslatableInputs'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { session } from '../../../shell/session/session'
import { toast } from '../../../shell/toasts/store'
import { needsReconsent } from './kinds'
import { TextInput } from '../../../kit/inputs/TextInput'

type Props = {
  /** Dialog name under which `useDraftDialog` reopens the draft after a session has expired. */
  name: string
  latest: LegalVersion
  onClose: () => void
  onPublished: () => void
}
type RequestBody = Calls['POST /api/settings/legal-texts']['body']

/** Publishes a new version, prefilled with the current one, and states how many users must accept it. */
export const NewVersionDialog = ({ name, latest, onClose, onPublished }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { kind, consents_count, version } = latest
  const publish = async (translations: RequestBody['translations']) => {
    const { data } = await provider.act('POST /api/settings/legal-texts', { body: { kind, translations } })
    toast.success({ text: translate('legal.published', { version: data.version }) })
    // Reload the session, because the publisher may need to accept the new version too.
    await session.load()
    onPublished()
  }
  return (
    <DialogForm
      wide
      name={name}
      title={translate('legal.new_title', { kind: translate(`legal.kinds.${kind}`) })}
      submit={translate('legal.publish', { version: version + 1 })}
      defaultValues={{ translations: latest.translations }}
      onClose={onClose}
      onSubmit={({ translations }) => publish(translations)}
    >
      <p>
        {needsReconsent(kind) ? translate('legal.will_ask', consents_count) : translate('legal.will_stand')}{' '}
        {translate('legal.for_good')}
      </p>
      <TranslatableInputs>
        <TextInput source="title" />
        <TextInput source="body" multiline minRows={10} helperText={translate('legal.body_help')} />
      </TranslatableInputs>
    </DialogForm>
  )
}
