import { useState, useId } from 'react'
import { ResourceContextProvider, useTranslate, useLocale, useDataProvider } from 'react-admin'
import type { LegalVersion } from '../../../../api/people/legalTexts'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useDraftDialog } from '../../../kit/forms/useDraftDialog'
import { useRead } from '../../../kit/providers/calls'
import { SettingsFrame } from '../SettingsFrame'
import { LegalCard } from './LegalCard'
import type { Calls } from '../../../../api'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { TranslatableInputs } from '../../../kit/inputs/translations/TranslatableInputs'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { session } from '../../../shell/session/session'
import { toast } from '../../../shell/toasts/store'
import { TextInput } from '../../../kit/inputs/TextInput'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import { splitParagraphs } from '../paragraphs'
import '../../../kit/inputs/inputs.css'

const resource = 'settings/legal-texts'

const dialogOf = ({ kind }: Pick<LegalVersion, 'kind'>) => `next ${kind}`

/** Shows a published version in either language. */
const ReadDialog = ({ version, onClose }: { version: LegalVersion; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const own = useLocale()
  const [locale, setLocale] = useState(contentLocales.find((one) => one === own) ?? 'ru')
  const { translations } = version
  const shown = translations[locale]
  const title = shown?.title ?? translations.ru.title
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <div className="tabs" role="group" aria-label={translate('legal.language')}>
          {contentLocales.map((one) => (
            <button key={one} type="button" aria-pressed={one === locale} onClick={() => setLocale(one)}>
              {translate(`kit.locale.${one}`)}
            </button>
          ))}
        </div>
        <div className="stack mt-4" lang={locale}>
          {shown?.body ? (
            splitParagraphs(shown.body).map((paragraph, place) => <p key={place}>{paragraph}</p>)
          ) : (
            <p className="muted">{translate('legal.no_english')}</p>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('legal.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

type Kind = LegalVersion['kind']

/** Order in which users encounter the texts. */
const order: readonly Kind[] = ['terms', 'personal_data', 'application_data', 'application_truth', 'enrolment']

/** Texts that users must accept again after a change. */
const reconsentKinds: readonly Kind[] = ['terms', 'personal_data']
const needsReconsent = (kind: Kind): boolean => reconsentKinds.includes(kind)

/** The versions of each text, latest first. */
const groupByKind = (versions: readonly LegalVersion[]) =>
  order.flatMap((kind) => {
    const [latest, ...earlier] = versions.filter((one) => one.kind === kind)
    return latest ? [{ kind, latest, earlier }] : []
  })

type NewVersionDialogProps = {
  /** Dialog name under which `useDraftDialog` reopens the draft after a session has expired. */
  name: string
  latest: LegalVersion
  onClose: () => void
  onPublished: () => void
}
type RequestBody = Calls['POST /api/settings/legal-texts']['body']

/** Publishes a new version, prefilled with the current one, and states how many users must accept it. */
const NewVersionDialog = ({ name, latest, onClose, onPublished }: NewVersionDialogProps) => {
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
        {consents_count > 0 &&
          (needsReconsent(kind) ? translate('legal.will_ask', consents_count) : translate('legal.will_stand'))}{' '}
        {translate('legal.for_good')}
      </p>
      <TranslatableInputs>
        <TextInput source="title" />
        <TextInput source="body" multiline minRows={10} helperText={translate('legal.body_help')} />
      </TranslatableInputs>
    </DialogForm>
  )
}

/** Legal texts with all published versions. */
export const LegalTextsPage = () => {
  const translate = useTranslate()
  const [read, setRead] = useState<LegalVersion | null>(null)
  const { data, error, refetch } = useRead('GET /api/settings/legal-texts')
  const texts = groupByKind(data ?? [])
  const [open, setOpen] = useDraftDialog(texts.map(dialogOf))
  const followed = texts.find((text) => dialogOf(text) === open)?.latest
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <ResourceContextProvider value={resource}>
      <SettingsFrame title={translate('menu.settings_legal')}>
        <div className="stack gap-4">
          <p>{translate('legal.lead')}</p>
          {texts.map((text) => (
            <LegalCard key={text.kind} {...text} onRead={setRead} onFollow={() => setOpen(dialogOf(text))} />
          ))}
        </div>
      </SettingsFrame>
      {read && <ReadDialog version={read} onClose={() => setRead(null)} />}
      {followed && (
        <NewVersionDialog
          name={dialogOf(followed)}
          latest={followed}
          onClose={() => setOpen(null)}
          onPublished={() => {
            setOpen(null)
            void refetch()
          }}
        />
      )}
    </ResourceContextProvider>
  )
}
