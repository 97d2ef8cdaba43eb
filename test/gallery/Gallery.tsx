import Button from '@mui/material/Button'
import { useState } from 'react'
import { AdminContext, RecordContextProvider, ResourceContextProvider, SaveContextProvider } from 'react-admin'
import { SimpleForm } from '../../src/app/kit/forms/SimpleForm'
import { Section } from '../../src/app/kit/forms/Section'
import { DateTimeInput } from '../../src/app/kit/inputs/dates/DateTimeInput'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { ImageInput } from '../../src/app/kit/inputs/ImageInput'
import { MaskedInput } from '../../src/app/kit/inputs/MaskedInput'
import { PhoneInput } from '../../src/app/kit/inputs/PhoneInput'
import { RichTextInput } from '../../src/app/kit/inputs/RichTextInput'
import { TranslatableInputs } from '../../src/app/kit/inputs/translations/TranslatableInputs'
import { RichText } from '../../src/app/kit/inputs/RichTextInput'
import { dataProvider, i18nProviderNow } from '../../src/app/kit/providers'
import { useScheme } from '../../src/app/shell/scheme/scheme'
import { themes } from '../../src/app/kit/theme/theme'

const limits = { files: 5, megabytes: 20, formats: ['pdf', 'jpg', 'png'] }
const record = {
  id: 1,
  body: '<h2>Правила</h2><p>Текст с <strong>важным</strong> словом.</p>',
  note: '',
  starts_at: '2026-09-01T06:30:00.000Z',
  phone: '+79161234567',
  snils: '',
  files: [],
  image: null,
  translations: { ru: { body: '<p>По-русски</p>' }, en: {} },
}

/**
 * Controls that need the server or a real browser, each in a separate form. Saving returns the errors given in the
 * address.
 */
export const Gallery = ({ errors }: { errors: Record<string, string> }) => {
  const scheme = useScheme()
  const [saved, setSaved] = useState<unknown>(null)
  const [refuse, setRefuse] = useState(false)
  const save = async (values: unknown) => {
    setSaved(values)
    return refuse ? errors : undefined
  }
  return (
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProviderNow()} theme={themes[scheme]}>
      <ResourceContextProvider value="gallery">
        <RecordContextProvider value={record}>
          <SaveContextProvider value={{ save, saving: false, mutationMode: 'pessimistic' }}>
            <h1>Controls</h1>
            <SimpleForm
              toolbar={
                <p>
                  <label>
                    <input type="checkbox" checked={refuse} onChange={(event) => setRefuse(event.target.checked)} />{' '}
                    Refuse
                  </label>
                  <Button variant="contained" type="submit">
                    Save
                  </Button>
                </p>
              }
            >
              <Section title="Text">
                <RichTextInput source="body" mayBeEmpty label="Full text" full />
                <RichTextInput source="note" mayBeEmpty label="Short text" placeholder="Write here" />
                <TranslatableInputs>
                  <RichTextInput source="body" mayBeEmpty label="Body" full />
                </TranslatableInputs>
              </Section>
              <Section title="Numbers">
                <DateTimeInput source="starts_at" mayBeEmpty label="Starts" />
                <PhoneInput source="phone" mayBeEmpty label="Phone" />
                <MaskedInput source="snils" mayBeEmpty label="SNILS" mask="snils" />
              </Section>
              <Section title="Files">
                <FilesInput source="files" mayBeEmpty label="Scans" purpose="document" limits={limits} />
                <ImageInput source="image" mayBeEmpty label="Picture" purpose="document" />
              </Section>
            </SimpleForm>
            <output data-testid="saved">{JSON.stringify(saved)}</output>
            <div data-testid="read">
              <RichText html={typeof saved === 'object' && saved && 'body' in saved ? String(saved.body) : ''} />
            </div>
          </SaveContextProvider>
        </RecordContextProvider>
      </ResourceContextProvider>
    </AdminContext>
  )
}
