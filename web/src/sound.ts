/** The few quiet sounds of the table, made on the spot; there are no sound files. */
import { settings } from './settings.svelte'

export type Sound = 'flip' | 'fly' | 'bounce' | 'turn' | 'out' | 'win' | 'no'

/** [start in ms, length in ms, from Hz, to Hz, loudness]: a tone that glides. */
type Tone = readonly [at: number, long: number, from: number, to: number, loud: number]

const TONES: Record<Sound, readonly Tone[]> = {
  flip: [[0, 50, 520, 860, 0.5]],
  fly: [[0, 140, 300, 620, 0.3]],
  bounce: [
    [0, 110, 240, 520, 0.6],
    [120, 90, 300, 640, 0.5],
  ],
  turn: [
    [0, 160, 659, 659, 0.6],
    [130, 260, 880, 880, 0.6],
  ],
  out: [
    [0, 130, 523, 523, 0.6],
    [120, 130, 659, 659, 0.6],
    [240, 300, 784, 784, 0.7],
  ],
  win: [
    [0, 130, 523, 523, 0.6],
    [120, 130, 659, 659, 0.6],
    [240, 130, 784, 784, 0.6],
    [360, 500, 1047, 1047, 0.7],
    [360, 500, 659, 659, 0.4],
  ],
  no: [[0, 170, 210, 150, 0.7]],
}

let context: AudioContext | undefined

/** Play a sound, if the person wants sounds and the browser allows one now. */
export function sound(name: Sound): void {
  if (!settings.sound) return
  try {
    const audio = (context ??= new AudioContext())
    if (audio.state === 'running') return play(audio, TONES[name])
    // Before the first touch of the page a browser keeps the context asleep. What wakes late stays
    // silent, or every sound that was missed would come at once.
    const asked = performance.now()
    void audio.resume().then(() => {
      if (performance.now() - asked < 300) play(audio, TONES[name])
    })
  } catch {
    // No sound on this device: the game says everything in words and pictures too.
  }
}

function play(audio: AudioContext, tones: readonly Tone[]): void {
  for (const [at, long, from, to, loud] of tones) {
    const start = audio.currentTime + at / 1000
    const end = start + long / 1000
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'triangle'
    tone.frequency.setValueAtTime(from, start)
    tone.frequency.exponentialRampToValueAtTime(to, end)
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(loud * 0.25, start + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(end)
  }
}
