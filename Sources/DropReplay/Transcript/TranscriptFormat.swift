/// The words of the transcript's format.
package enum TranscriptFormat {
  package static let identifier = "dndhost.transcript/1"
}
