import './providers.css'
import type { Provider } from './providerNames'

/** Brand colours and letters of the providers. */
const marks: Readonly<Record<Provider, { readonly colour: string; readonly letters: string }>> = {
  vk: { colour: '#005fd1', letters: 'VK' },
  yandex: { colour: '#d61f12', letters: 'Я' },
  google: { colour: '#1a66d6', letters: 'G' },
  github: { colour: '#24292f', letters: 'GH' },
}

export const ProviderMark = ({ provider }: { provider: Provider }) => (
  <span className="provider-mark center flex-none" style={{ background: marks[provider].colour }} aria-hidden="true">
    {marks[provider].letters}
  </span>
)
