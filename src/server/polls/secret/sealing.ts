import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'

export type KeyPair = { publicKey: Buffer; privateKey: Buffer }
const publicForm = { type: 'spki', format: 'der' } as const
const privateForm = { type: 'pkcs8', format: 'der' } as const
/** Length in bytes of an X25519 public key in DER. */
const publicLength = 44
const tagLength = 16
/** A constant IV is safe here because every ballot is encrypted with its own key. */
const iv = Buffer.alloc(12)

/** Creates the key pair of a poll. The public key seals ballots, the private key opens them after the close. */
export const newKeyPair = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: publicKey.export(publicForm), privateKey: privateKey.export(privateForm) }
}

type KeyAgreement = { privateKey: KeyObject; publicKey: KeyObject; ephemeral: Buffer }
const cipherKey = ({ privateKey, publicKey, ephemeral }: KeyAgreement) =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), ephemeral, 'abitura ballot', 32))

const ballot = z.strictObject({ receipt: z.string(), choices: z.array(z.string()) })
export type Ballot = z.infer<typeof ballot>

/**
 * Encrypts a ballot with the poll's public key. Every ballot is padded to the length of one with all options, so that
 * its length reveals nothing about the choice.
 */
export const sealBallot = (
  given: Ballot,
  { publicKey, options }: { publicKey: Buffer; options: readonly string[] },
): Buffer => {
  const own = generateKeyPairSync('x25519')
  const ephemeral = own.publicKey.export(publicForm)
  const receiver = createPublicKey({ key: publicKey, ...publicForm })
  const key = cipherKey({ privateKey: own.privateKey, publicKey: receiver, ephemeral })
  const longest = JSON.stringify({ receipt: given.receipt, choices: options }).length
  const text = JSON.stringify({ receipt: given.receipt, choices: given.choices }).padEnd(longest)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([ephemeral, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Returns a function that decrypts ballots. It throws if a ballot was altered. */
export const ballotOpener = (privateKeyBytes: Buffer): ((sealed: Buffer) => Ballot) => {
  const privateKey = createPrivateKey({ key: privateKeyBytes, ...privateForm })
  return (sealed) => {
    const ephemeral = sealed.subarray(0, publicLength)
    const publicKey = createPublicKey({ key: ephemeral, ...publicForm })
    const decipher = createDecipheriv('aes-256-gcm', cipherKey({ privateKey, publicKey, ephemeral }), iv)
    decipher.setAuthTag(sealed.subarray(-tagLength))
    const text = Buffer.concat([decipher.update(sealed.subarray(publicLength, -tagLength)), decipher.final()])
    return ballot.parse(JSON.parse(text.toString('utf8')))
  }
}
