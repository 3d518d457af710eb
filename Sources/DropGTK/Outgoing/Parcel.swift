#if GTK

public import DropCore
public import DropHost

/// What is dragged out of a widget.
public enum Parcel {
  /// Things, each with what gives it.
  case items([ProvidedItem])
  /// What a plugin's `on_drag` makes of a selection; its `on_provide` gives it.
  case plugin(PluginHost.OpenedSource, selection: JSONValue)
}

#endif
