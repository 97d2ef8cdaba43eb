import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { LegalVersion } from '../../../../api/people/legalTexts'
import { contentLocales } from '../../../kit/inputs/locales'
import { splitParagraphs } from '../paragraphs'
import '../../../kit/inputs/inputs.css'

/** Shows a published version in either language. */
export const ReadDialog = ({ version, onClose }: { version: LegalVersion; onClose: () => void }) => {
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
