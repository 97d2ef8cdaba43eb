export { makeBinding } from './binding'
export { ProviderMark } from './ProviderMark'
export { type Provider, providersAmong } from './providerNames'
export { useReturn } from './useReturn'
