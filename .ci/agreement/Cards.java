import ezvcard.Ezvcard;
import ezvcard.VCard;
import ezvcard.property.Email;
import ezvcard.property.FormattedName;
import java.io.File;
import java.io.PrintStream;

/** Prints, for each file, each card's name and addresses as ez-vcard reads them. */
public class Cards {
  public static void main(String[] paths) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    for (String path : paths) {
      out.println("FILE " + path);
      try {
        for (VCard card : Ezvcard.parse(new File(path)).all()) {
          FormattedName name = card.getFormattedName();
          String value = name == null ? "" : String.valueOf(name.getValue());
          StringBuilder line = new StringBuilder(value.replaceAll("\\s+", " ").trim());
          for (Email email : card.getEmails()) line.append('\u0001').append(email.getValue());
          out.println("CARD " + line);
        }
      } catch (Throwable fault) {
        out.println("FAULT " + fault);
      }
    }
  }
}
