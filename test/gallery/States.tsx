import Button from '@mui/material/Button'
import {
  AdminContext,
  RecordContextProvider,
  ResourceContextProvider,
  SaveContextProvider,
  useLocale,
} from 'react-admin'
import { SimpleForm } from '../../src/app/kit/forms/SimpleForm'
import { dataProvider, i18nProviderNow } from '../../src/app/kit/providers'
import { useScheme } from '../../src/app/shell/scheme/scheme'
import { themes } from '../../src/app/kit/theme/theme'
import { ReaderView } from './ReaderView'
import { Controls } from './Controls'
import { emptyRecord, filledRecord, refusals } from './records'
import { wordsOf } from './words'

export const states = ['empty', 'filled', 'refused', 'disabled', 'read'] as const
export type State = (typeof states)[number]

type Props = { state: State; files: readonly unknown[] }

/** All controls in one state; `refused` shows them after a save that failed in every field. */
export const States = (props: Props) => {
  const scheme = useScheme()
  return (
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProviderNow()} theme={themes[scheme]}>
      <ResourceContextProvider value="directories/directions">
        <StateForm {...props} />
      </ResourceContextProvider>
    </AdminContext>
  )
}

const StateForm = ({ state, files }: Props) => {
  const word = wordsOf(useLocale() === 'en' ? 'en' : 'ru')
  const record = state === 'empty' || state === 'refused' ? emptyRecord : filledRecord(files)
  const shown =
    state === 'refused' ? { ...record, files: files.slice(0, 1), entrance_subjects: [{ weight: 1 }] } : record
  const save = async () => (state === 'refused' ? refusals(word('wrong')) : undefined)
  return (
    <RecordContextProvider value={shown}>
      <SaveContextProvider value={{ save, saving: false, mutationMode: 'pessimistic' }}>
        <div style={{ maxWidth: 960, margin: '0 auto', padding: 24 }}>
          <h1>{word('title')}</h1>
          <SimpleForm
            toolbar={
              <Button variant="contained" type="submit">
                {word('save')}
              </Button>
            }
          >
            <div hidden={state === 'read'}>
              <Controls disabled={state === 'disabled'} />
            </div>
            {state === 'read' && <ReaderView />}
          </SimpleForm>
        </div>
      </SaveContextProvider>
    </RecordContextProvider>
  )
}
